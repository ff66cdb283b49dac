import { Outlet } from 'react-router'
import { RoomFrame } from '~/dashboard/room/room-frame.tsx'

/** The frame stays in place while its rooms change. */
export default function Rooms() {
  return (
    <RoomFrame>
      <Outlet />
    </RoomFrame>
  )
}

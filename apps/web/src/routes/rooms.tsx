import { Outlet } from 'react-router'
import type { Route } from './+types/rooms'
import { PageFailure } from '~/site/page/page-failure.tsx'
import { RoomFrame } from '~/dashboard/room/room-frame.tsx'

/** The frame stays mounted while its rooms change. */
export default function Rooms() {
  return (
    <RoomFrame>
      <Outlet />
    </RoomFrame>
  )
}

/** A room that fails, or cannot be loaded, keeps the links to the others. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RoomFrame>
      <PageFailure error={error} />
    </RoomFrame>
  )
}

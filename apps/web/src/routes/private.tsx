import { Outlet } from 'react-router'
import { useHealing } from '~/api/heal-queries.ts'
import { WaitingRoom } from '~/dashboard/room/waiting-room.tsx'
import { RequireSession } from '~/session/require-session.tsx'

/**
 * The pages behind sign-in: each route inside this layout is private, in the browser and on the server. The build prerenders each with its
 * content for an unknown session.
 */
export default function Private() {
  useHealing()
  return (
    <RequireSession waiting={<WaitingRoom />}>
      <Outlet />
    </RequireSession>
  )
}

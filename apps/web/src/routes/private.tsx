import { Outlet } from 'react-router'
import { RequireSession } from '~/session/require-session.tsx'

/** The pages behind sign-in: each route inside this layout is private, in the browser and on the server. */
export default function Private() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  )
}

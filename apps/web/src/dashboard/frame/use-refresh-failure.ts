import { use } from 'react'
import { isUnreached } from '../../api/request.ts'
import { ConnectionContext } from './connection-context.ts'

/** Why the data shown could not be refreshed; null for a lost connection that the frame's bar already reports. */
export function useRefreshFailure(error: Error | null): Error | null {
  const isStated = use(ConnectionContext) === 'lost'
  return isStated && isUnreached(error) ? null : error
}

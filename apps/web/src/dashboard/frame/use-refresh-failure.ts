import { use } from 'react'
import { ConnectionError } from '../../api/request.ts'
import { ConnectionContext } from './connection-context.ts'

/** Why data that is shown could not be read again; null for a lost connection that the bar of the frame states already. */
export function useRefreshFailure(error: Error | null): Error | null {
  const isStated = use(ConnectionContext) === 'lost'
  return isStated && error instanceof ConnectionError ? null : error
}

import { queryOptions } from '@tanstack/react-query'
import { health } from '@varuna/contract/site/health'
import { connectionAnswered, isAnswer } from '../../../api/connection.ts'
import { lostConnection, serverDown } from '../../../api/request.ts'

const refetchMs = 15_000

/** Feeds as last reported by the server. A degraded server answers 503 with the same body, so the status is ignored. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  refetchInterval: refetchMs,
  queryFn: async ({ signal }) => {
    const response = await fetch('/health', { signal, credentials: 'same-origin' }).catch((cause: unknown) => {
      throw signal.aborted ? cause : lostConnection(cause)
    })
    if (!isAnswer(response)) throw serverDown()
    connectionAnswered()
    return health.parse(await response.json()).feeds
  },
})

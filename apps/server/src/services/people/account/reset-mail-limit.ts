import { wideNetworkOf } from '../../../accounts/digests/wide-network.ts'
import type { Clock } from '../../../clock/clock.ts'

const HOUR_MS = 3_600_000
const MAX_AN_HOUR = 300
/** Of an IPv4 /24 or an IPv6 /48: somebody with many addresses and many accounts leaves most of the mails to others. */
const MAX_OF_NETWORK = 30

/** Limits mails with links for a new password, in the memory of one server. */
export interface ResetMailLimit {
  /** Calls `create` and counts a mail where it returns a token. Throws where too many were mailed in the last hour. */
  count(client: string, create: () => Promise<string | null>): Promise<string | null>
}

export function createResetMailLimit(clock: Pick<Clock, 'now'>): ResetMailLimit {
  let mails: { network: string; atMs: number }[] = []
  return {
    async count(client, create) {
      const mail = { network: wideNetworkOf(client), atMs: clock.now() }
      mails = mails.filter(({ atMs }) => mail.atMs - atMs < HOUR_MS)
      const ofNetwork = mails.filter(({ network }) => network === mail.network).length
      if (mails.length >= MAX_AN_HOUR) throw new Error(`${MAX_AN_HOUR} links were mailed in the last hour`)
      if (ofNetwork >= MAX_OF_NETWORK)
        throw new Error(`${MAX_OF_NETWORK} links were mailed for ${mail.network} in the last hour`)
      // Counted before it is created, so that requests at once do not share the last one.
      mails.push(mail)
      let token: string | null = null
      try {
        token = await create()
      } finally {
        if (token === null) mails = mails.filter((other) => other !== mail)
      }
      return token
    },
  }
}

import { codedError } from '../../errors/coded-error.ts'

export interface UploadBounds {
  /** Concurrent uploads of all accounts; each holds its file in memory. */
  overall: number
  perAccount: number
  perClient: number
}

/** Runs `work` as an upload of this account and this client (an IPv4 address or an IPv6 /64); throws a CodedError beyond a limit. */
export type RunUpload = <T>(owner: { account: string; client: string }, work: () => Promise<T>) => Promise<T>

/** Limits concurrent uploads, counted from the first byte to the answer. */
export function createUploadLimiter({ overall, perAccount, perClient }: UploadBounds): RunUpload {
  const counts = new Map<string, number>()
  let total = 0
  const count = (key: string, change: number) => {
    const next = (counts.get(key) ?? 0) + change
    if (next === 0) counts.delete(key)
    else counts.set(key, next)
  }
  return async (owner, work) => {
    const account = `account ${owner.account}`
    const client = `client ${owner.client}`
    if ((counts.get(account) ?? 0) >= perAccount || (counts.get(client) ?? 0) >= perClient) {
      throw codedError('too_many_requests.uploads')
    }
    if (total >= overall) throw codedError('busy.uploads')
    count(account, 1)
    count(client, 1)
    total += 1
    try {
      return await work()
    } finally {
      count(account, -1)
      count(client, -1)
      total -= 1
    }
  }
}

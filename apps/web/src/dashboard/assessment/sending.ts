import { submissionState, SUBMISSION_HEADER, type AssessmentKind } from '@varuna/contract/analysis/assessment'
import { request } from '~/api/request.ts'
import { readAccountItem, storeAccountItem } from '~/session/account-storage.ts'
import { readStoredSession } from '~/session/session-storage.ts'

/** A submitted report or image without a response so far. */
export interface Sending {
  key: string
  atMs: number
  /** The submitted values, or the name of the file. */
  content: string
}

const itemOf = (of: AssessmentKind) => `sent.${of}`

/** `crypto.randomUUID` is missing on plain HTTP. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export function readSending(of: AssessmentKind): Sending | null {
  const account = readStoredSession()?.userId
  try {
    const sending = JSON.parse((account && readAccountItem(account, itemOf(of))) || 'null') as Sending | null
    return typeof sending?.key === 'string' && typeof sending.atMs === 'number' ? sending : null
  } catch {
    return null
  }
}

const store = (of: AssessmentKind, sending: Sending | null) => {
  const account = readStoredSession()?.userId
  if (account) storeAccountItem(account, itemOf(of), sending && JSON.stringify(sending))
}

/** Records a submission and returns its key: the same key when it is re-sent unchanged. */
export function beginSending(of: AssessmentKind, content: string, nowMs: number): string {
  const earlier = readSending(of)
  const key = earlier?.content === content ? earlier.key : createKey()
  store(of, { key, atMs: nowMs, content })
  return key
}

export const endSending = (of: AssessmentKind): void => store(of, null)

/** A request with an idempotency key, so that it is assessed once. */
export const withKey = (init: RequestInit, key: string | null): RequestInit =>
  key === null ? init : { ...init, headers: { ...(init.headers as Record<string, string>), [SUBMISSION_HEADER]: key } }

const POLL_MS = 1_500
/** A request that the server has not started after this long is lost. */
const LOST_MS = 6_000
const MAX_MS = 90_000

/** Polls the state of a submission until it is known; returns its id, or null when it did not arrive. */
export async function awaitSending(
  of: AssessmentKind,
  { key }: Sending,
  { now, sleep, signal }: { now(): number; sleep(ms: number): Promise<void>; signal: AbortSignal },
): Promise<string | null> {
  const begunMs = now()
  for (;;) {
    signal.throwIfAborted()
    const found = await request(submissionState, `/api/submissions/${of}/${key}`, { signal }).catch(() => null)
    if (found?.id) return found.id
    const waitedMs = now() - begunMs
    if (waitedMs > MAX_MS || (found?.state === 'unknown' && waitedMs >= LOST_MS)) return null
    await sleep(POLL_MS)
  }
}

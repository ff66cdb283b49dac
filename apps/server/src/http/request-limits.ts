import type { UploadBounds } from './uploads/upload-limiter.ts'

/** Limits on the time a request may take to arrive, on concurrent uploads, and intervals of open streams. */
export interface RequestLimits {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** From the first byte of a request to the end of its body, on any route. */
  requestMs: number
  /** How often connections are checked against the two limits above. */
  checkIntervalMs: number
  /** The longest pause within a body. */
  maxBodyPauseMs: number
  /** The whole body, on routes that set no limit of their own. */
  bodyMs: number
  /** The whole body of an upload: 20 MB at about 70 kB/s. */
  uploadMs: number
  /** How long the rest of a body is read and discarded after an early answer. */
  lingerMs: number
  /** How often the session of an open stream is checked: a stream ends at most this long after its session. */
  sessionCheckMs: number
  /** How often an open stream is kept alive; a client that reads nothing for four times as long is disconnected. */
  keepAliveMs: number
  uploads: UploadBounds
}

/** Sixteen uploads of 20 MB use at most 320 MB, plus a joined copy of one at a time. */
export const requestLimits: RequestLimits = {
  headersMs: 10_000,
  requestMs: 310_000,
  checkIntervalMs: 2_000,
  maxBodyPauseMs: 15_000,
  bodyMs: 20_000,
  uploadMs: 300_000,
  lingerMs: 5_000,
  sessionCheckMs: 30_000,
  keepAliveMs: 15_000,
  uploads: { overall: 16, perAccount: 4, perClient: 8 },
}

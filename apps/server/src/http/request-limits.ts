import { LIVE_STREAM_BEAT_MS } from '@varuna/contract/watch/live'
import type { SlotBounds } from '../services/shared/slots/create-slots.ts'

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
  /** Minimum rate of a body in each interval of `rateIntervalMs` after the first; time spent waiting for this server does not count. */
  minBytesPerSecond: number
  rateIntervalMs: number
  /** The whole body, on routes that set no limit of their own. */
  bodyMs: number
  /** The whole body of an upload: 20 MB at about 25 kB/s, a scene of 200 MB at about 240 kB/s. */
  uploadMs: number
  /** How long the rest of a body is read and discarded after an early answer. */
  lingerMs: number
  /** How often the sessions of all open streams are checked, in one query: a stream ends at most this long after its session. */
  sessionCheckMs: number
  /** How often an open stream is kept alive; a client that reads nothing for four times as long is disconnected. */
  keepAliveMs: number
  /** A stream idle for this long can be replaced by a new one of its account at its limit. */
  idleStreamMs: number
  /** Uploads of one kind: images, files and ZIPs of cases, track files, and lists. */
  uploads: SlotBounds
  /** Concurrent case exports, until the client has them. */
  caseExports: SlotBounds
  /** Concurrent generated files, until the client has them. */
  downloads: SlotBounds
  /** Documents that are written at the same time: each has its pages in memory until the last. */
  documents: SlotBounds
  /** Minimum duration of a sign-up: longer than creating an account, so that timing does not reveal whether one existed. */
  signUpMs: number
}

/**
 * An upload is written to disk as it arrives, so it takes little memory and one slot; scarcer resources, such as an import or analysis, are
 * taken only once it is complete. One network gets a quarter of the slots, and a quarter is reserved for accounts that hold none.
 */
export const requestLimits: RequestLimits = {
  headersMs: 10_000,
  requestMs: 910_000,
  checkIntervalMs: 2_000,
  maxBodyPauseMs: 15_000,
  minBytesPerSecond: 8 * 1024,
  rateIntervalMs: 15_000,
  bodyMs: 20_000,
  uploadMs: 900_000,
  lingerMs: 5_000,
  sessionCheckMs: 3_000,
  keepAliveMs: LIVE_STREAM_BEAT_MS,
  idleStreamMs: 600_000,
  uploads: { overall: 128, perAccount: 16, perClient: 32, reserved: 32 },
  caseExports: { overall: 48, perAccount: 1, perClient: 12, reserved: 0 },
  downloads: { overall: 64, perAccount: 2, perClient: 16, reserved: 16 },
  documents: { overall: 8, perAccount: 1, perClient: 4, reserved: 0 },
  signUpMs: 400,
}

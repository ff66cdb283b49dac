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
  /** The whole body of an upload: 20 MB at about 25 kB/s, a scene of 200 MB at about 240 kB/s. */
  uploadMs: number
  /** How long the rest of a body is read and discarded after an early answer. */
  lingerMs: number
  /** How often the session of an open stream is checked: a stream ends at most this long after its session. */
  sessionCheckMs: number
  /** How often an open stream is kept alive; a client that reads nothing for four times as long is disconnected. */
  keepAliveMs: number
  /** The least time of a sign-up: longer than a new account takes, so that the time does not tell whether there was one. */
  signUpMs: number
  uploads: UploadBounds
  /** Those of the uploads that may be larger than 20 MB. */
  scenes: UploadBounds
}

/** An upload takes little memory, because it is written to the disk as it comes. */
export const requestLimits: RequestLimits = {
  headersMs: 10_000,
  requestMs: 910_000,
  checkIntervalMs: 2_000,
  maxBodyPauseMs: 15_000,
  bodyMs: 20_000,
  uploadMs: 900_000,
  lingerMs: 5_000,
  sessionCheckMs: 30_000,
  keepAliveMs: 15_000,
  signUpMs: 400,
  uploads: { overall: 128, perAccount: 32, perClient: 128 },
  scenes: { overall: 8, perAccount: 2, perClient: 8 },
}

import { decodeLines } from './decode-text.ts'

/** Longer than any line of a feed. */
export const MAX_LINE_LENGTH = 65_536

/** UTF-8 uses up to four bytes per character. */
const MAX_REST_BYTES = 4 * MAX_LINE_LENGTH
const LF = 10

/** The incomplete last line of a text stream. Plain data: it can be stored and resumed. */
export interface LineState {
  rest: Uint8Array
  /** The current line is too long: it is dropped up to its end. */
  isSkipping: boolean
}

export const createLineState = (): LineState => ({ rest: new Uint8Array(0), isSkipping: false })

/** A line without its ending; null for one that was too long. */
export type Line = string | null

/** Splits bytes of UTF-8 or Windows-1252 into lines with any ending. Updates the state, which never holds more than one line. */
export function splitLines(state: LineState, bytes: Uint8Array): Line[] {
  const end = bytes.lastIndexOf(LF)
  const lines = end < 0 ? [] : toLines(state, decodeLines(concatenate(state.rest, bytes.subarray(0, end))))
  const rest = end < 0 ? concatenate(state.rest, bytes).slice() : bytes.slice(end + 1)
  state.isSkipping = state.isSkipping || rest.length > MAX_REST_BYTES
  state.rest = state.isSkipping ? new Uint8Array(0) : rest
  return lines
}

function toLines(state: LineState, parts: string[]): Line[] {
  const lines = parts.map((part, at) => {
    const isTail = at === 0 && state.isSkipping
    return isTail || part.length > MAX_LINE_LENGTH ? null : part.endsWith('\r') ? part.slice(0, -1) : part
  })
  state.isSkipping = false
  return lines
}

/** Returns the last line when the stream ends without a line feed. */
export function flushLines(state: LineState): Line[] {
  const hasLast = state.isSkipping || state.rest.length > 0
  const last = hasLast ? toLines(state, decodeLines(state.rest)) : []
  Object.assign(state, createLineState())
  return last
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

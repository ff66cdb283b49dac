/** A line that is longer is no line of any feed. */
export const MOST_LINE_LETTERS = 65_536

/** The end of a stream of text, whose next line feed has not come yet. */
export interface LineState {
  decoder: InstanceType<typeof TextDecoder>
  rest: string
  /** The line under way was too long: its end is waited for, and nothing of it is kept. */
  isSkipping: boolean
}

export const noLines = (): LineState => ({ decoder: new TextDecoder(), rest: '', isSkipping: false })

/** A whole line without its end; null for one that was too long to be kept. */
export type Line = string | null

/** Cuts bytes of UTF-8 into lines, whatever their ends; the state, changed in place, never holds more than one line. */
export function stepLines(state: LineState, bytes: Uint8Array): Line[] {
  const parts = (state.rest + state.decoder.decode(bytes, { stream: true })).split('\n')
  state.rest = parts.pop() ?? ''
  const lines = parts.map((part, at) => {
    const isTail = at === 0 && state.isSkipping
    return isTail || part.length > MOST_LINE_LETTERS ? null : part.endsWith('\r') ? part.slice(0, -1) : part
  })
  if (parts.length > 0) state.isSkipping = false
  if (state.isSkipping || state.rest.length > MOST_LINE_LETTERS) {
    state.isSkipping = true
    state.rest = ''
  }
  return lines
}

/** The last line, when the stream ends without a line feed. */
export function endLines(state: LineState): Line[] {
  const rest = state.rest + state.decoder.decode()
  const last = state.isSkipping ? [null] : rest === '' ? [] : [rest]
  Object.assign(state, noLines())
  return last
}

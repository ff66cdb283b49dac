export interface Sample {
  /** From 1; null for a rejected message that may span several lines. */
  line: number | null
  text: string
}

/** Rejections for one reason, with the first few lines that caused it. */
export interface RejectedCount {
  count: number
  samples: Sample[]
}

/** Counters of the lines of a stream. */
export interface Tally {
  lines: number
  /** AIVDM and AIVDO messages, table rows or JSON messages that could be decoded. */
  messages: number
  refused: Record<string, RejectedCount>
  /** Remarks for the user, such as a header in the middle of a file. */
  notes: Sample[]
}

/** Lines that are kept for each reason. */
export const MAX_SAMPLES = 3
const MAX_NOTES = 10
const MAX_CHARACTERS = 120

export const createTally = (): Tally => ({ lines: 0, messages: 0, refused: {}, notes: [] })

export const countRejected = (tally: Tally, reason: string, line: number | null, text: string) =>
  countManyRejected(tally, reason, 1, [{ line, text }])

export function countManyRejected(tally: Tally, reason: string, count: number, samples: Sample[]): void {
  const refused = (tally.refused[reason] ??= { count: 0, samples: [] })
  refused.count += count
  for (const { line, text } of samples.slice(0, MAX_SAMPLES - refused.samples.length)) {
    refused.samples.push({ line, text: toPrintable(text) })
  }
}

export function addNote(tally: Tally, line: number, text: string): void {
  if (tally.notes.length < MAX_NOTES) tally.notes.push({ line, text })
}

/** Replaces control characters, so that the text is safe on any terminal. */
const toPrintable = (text: string) => text.slice(0, MAX_CHARACTERS).replace(/\p{Cc}/gu, '\u00b7')

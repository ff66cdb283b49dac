export interface Sample {
  /** From 1; null where a message was refused that may stand on several lines. */
  line: number | null
  text: string
}

/** What was refused for one reason, with the first few lines that showed it. */
export interface Refused {
  count: number
  samples: Sample[]
}

/** What came of the lines of a stream. */
export interface Tally {
  lines: number
  /** AIVDM and AIVDO messages, rows of a table, or messages of JSON that could be read. */
  messages: number
  refused: Record<string, Refused>
  /** Things that the reader should know, such as a header half-way. */
  notes: Sample[]
}

const MOST_SAMPLES = 3
const MOST_NOTES = 10
const MOST_CHARACTERS = 120

export const newTally = (): Tally => ({ lines: 0, messages: 0, refused: {}, notes: [] })

export const refuse = (tally: Tally, reason: string, line: number | null, text: string) =>
  refuseMany(tally, reason, 1, [{ line, text }])

export function refuseMany(tally: Tally, reason: string, count: number, samples: Sample[]): void {
  const refused = (tally.refused[reason] ??= { count: 0, samples: [] })
  refused.count += count
  for (const { line, text } of samples.slice(0, MOST_SAMPLES - refused.samples.length)) {
    refused.samples.push({ line, text: shown(text) })
  }
}

export function note(tally: Tally, line: number, text: string): void {
  if (tally.notes.length < MOST_NOTES) tally.notes.push({ line, text })
}

/** Without control characters, so that it can be shown on any terminal. */
const shown = (text: string) => text.slice(0, MOST_CHARACTERS).replace(/\p{Cc}/gu, '\u00b7')

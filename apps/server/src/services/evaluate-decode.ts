import { endDecoder, startDecoder, takeBytes } from '@varuna/ais/decoder'
import type { Received } from '@varuna/ais/received'
import { CodedError } from './coded-error.ts'
import { shortFields } from './evaluate-decode-fields.ts'
import { readFileBytes } from './read-file-bytes.ts'

interface Score {
  n: number
  equal: number
  rate: number
}

export interface DecodeEvaluation {
  messages: Score
  /** By the type that the file expects; `none` for sentences that should give nothing. */
  byType: Record<string, Score>
}

/** The file ends before its end: what it still held was scored. */
export class CutShort extends CodedError {
  readonly report: DecodeEvaluation

  constructor(message: string, report: DecodeEvaluation) {
    super('truncated', message)
    this.report = report
  }
}

/** A message that came out otherwise, and in which fields. */
export interface Difference {
  line: number
  sentences: string[]
  fields: Record<string, { expected: unknown; said: unknown }>
}

interface Labelled {
  sentences: string[]
  expected: Record<string, unknown> | null
}

const NONE = 'none'

/**
 * Scores the decoder on JSON lines of `{sentences, expected}`, gzip or not: equal when the sentences give one message and every
 * expected field is in it, or when nothing is expected and nothing comes. `differs` hears of the others. Throws CutShort, with
 * the score of the whole lines, when a gzip file lacks its end.
 */
export async function evaluateDecode(
  path: string,
  differs: (difference: Difference) => void,
): Promise<DecodeEvaluation> {
  const report: DecodeEvaluation = { messages: { n: 0, equal: 0, rate: 0 }, byType: {} }
  let number = 0
  try {
    for await (const line of linesOf(readFileBytes(path))) {
      number += 1
      if (line.trim() !== '') scoreLine(report, line, number, differs)
    }
  } catch (error) {
    if (error instanceof CodedError && error.code === 'truncated') throw new CutShort(error.message, report)
    throw error
  }
  return report
}

/** Whole lines; a last one without an end only where the bytes end well. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

function scoreLine(
  { messages, byType }: DecodeEvaluation,
  text: string,
  line: number,
  differs: (difference: Difference) => void,
): void {
  const { sentences, expected } = readLabelled(text, line)
  const fields = compare(decodeAll(sentences), expected)
  const score = (byType[String(expected?.['type'] ?? NONE)] ??= { n: 0, equal: 0, rate: 0 })
  for (const one of [messages, score]) {
    one.n += 1
    if (fields === null) one.equal += 1
    one.rate = one.equal / one.n
  }
  if (fields) differs({ line, sentences, fields })
}

function readLabelled(text: string, line: number): Labelled {
  const bad = (what: string) => new CodedError('invalid_input', `Line ${line} ${what}: ${text.slice(0, 80)}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw bad('is no JSON')
  }
  const { sentences, expected } = (value ?? {}) as Partial<Labelled>
  if (!Array.isArray(sentences) || !sentences.every((sentence) => typeof sentence === 'string'))
    throw bad('has no sentences, a list of texts')
  if (typeof expected !== 'object') throw bad('has no expected, an object or null')
  return { sentences, expected }
}

function decodeAll(sentences: string[]): Received[] {
  const decoder = startDecoder()
  const found = takeBytes(decoder, Buffer.from(`${sentences.join('\n')}\n`, 'latin1'), 0)
  return [...found, ...endDecoder(decoder)]
}

/** The fields that differ, or how many messages came; null when all is as expected. */
function compare(found: Received[], expected: Labelled['expected']): Difference['fields'] | null {
  const count = expected === null ? 0 : 1
  if (found.length !== count) return { messages: { expected: count, said: found.length } }
  const [received] = found
  if (expected === null || received === undefined) return null
  const said = shortFields(received.message)
  const differing = Object.entries(expected).filter(([name, value]) => said[name] !== value)
  if (differing.length === 0) return null
  return Object.fromEntries(differing.map(([name, value]) => [name, { expected: value, said: said[name] ?? null }]))
}

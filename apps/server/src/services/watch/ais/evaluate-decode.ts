import { flushDecoder, createDecoder, decodeBytes } from '@varuna/ais/framing/decoder'
import type { ReceivedMessage } from '@varuna/ais/framing/received-message'
import type { Fault } from '@varuna/contract/fault'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { toShortFields } from './evaluate-decode-fields.ts'
import { readFileLines } from '../../../input-files/read-file-lines.ts'

interface Score {
  n: number
  equal: number
  rate: number
}

export interface DecodeEvaluation {
  messages: Score
  /** By expected message type; `none` for sentences that should yield no message. */
  byType: Record<string, Score>
}

/** The file is truncated; `report` has the score of its complete lines. */
export class TruncatedFileError extends CodedError {
  readonly report: DecodeEvaluation

  constructor(fault: Fault, report: DecodeEvaluation) {
    super(fault)
    this.report = report
  }
}

/** A line whose decoded message differs from the expected one, with the differing fields. */
export interface Difference {
  line: number
  sentences: string[]
  fields: Record<string, { expected: unknown; actual: unknown }>
}

interface LabelledLine {
  sentences: string[]
  expected: Record<string, unknown> | null
}

const NONE = 'none'

/**
 * Scores the decoder on JSON lines of `{sentences, expected}`, compressed or not. A line is equal when its sentences yield one message
 * with every expected field, or none when `expected` is null; `onDifference` gets the others. Throws TruncatedFileError, with the
 * score of the complete lines, when a compressed file is cut short.
 */
export async function evaluateDecode(
  path: string,
  onDifference: (difference: Difference) => void,
): Promise<DecodeEvaluation> {
  const report: DecodeEvaluation = { messages: { n: 0, equal: 0, rate: 0 }, byType: {} }
  let lineNumber = 0
  try {
    for await (const line of readFileLines(path)) {
      lineNumber += 1
      if (line === null) throw codedError('invalid_input.line_too_long', { line: lineNumber })
      if (line.trim() !== '') scoreLine(report, line, lineNumber, onDifference)
    }
  } catch (error) {
    if (error instanceof CodedError && error.code === 'truncated') throw new TruncatedFileError(error.fault, report)
    throw error
  }
  return report
}

function scoreLine(
  { messages, byType }: DecodeEvaluation,
  text: string,
  line: number,
  onDifference: (difference: Difference) => void,
): void {
  const { sentences, expected } = parseLabelledLine(text, line)
  const fields = compareFields(decodeAll(sentences), expected)
  const score = (byType[String(expected?.['type'] ?? NONE)] ??= { n: 0, equal: 0, rate: 0 })
  for (const total of [messages, score]) {
    total.n += 1
    if (fields === null) total.equal += 1
    total.rate = total.equal / total.n
  }
  if (fields) onDifference({ line, sentences, fields })
}

function parseLabelledLine(text: string, line: number): LabelledLine {
  const shown = { line, text: text.slice(0, 80) }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw codedError('invalid_input.line_not_json', shown)
  }
  const { sentences, expected } = (value ?? {}) as Partial<LabelledLine>
  if (!Array.isArray(sentences) || !sentences.every((sentence) => typeof sentence === 'string'))
    throw codedError('invalid_input.line_without_sentences', shown)
  if (typeof expected !== 'object') throw codedError('invalid_input.line_without_expected', shown)
  return { sentences, expected }
}

function decodeAll(sentences: string[]): ReceivedMessage[] {
  const decoder = createDecoder()
  const decoded = decodeBytes(decoder, Buffer.from(`${sentences.join('\n')}\n`, 'latin1'), 0)
  return [...decoded, ...flushDecoder(decoder)]
}

/** The fields that differ, or the number of messages if that differs; null when everything is as expected. */
function compareFields(decoded: ReceivedMessage[], expected: LabelledLine['expected']): Difference['fields'] | null {
  const count = expected === null ? 0 : 1
  if (decoded.length !== count) return { messages: { expected: count, actual: decoded.length } }
  const [received] = decoded
  if (expected === null || received === undefined) return null
  const actual = toShortFields(received.message)
  const differing = Object.entries(expected).filter(([name, value]) => actual[name] !== value)
  if (differing.length === 0) return null
  return Object.fromEntries(differing.map(([name, value]) => [name, { expected: value, actual: actual[name] ?? null }]))
}

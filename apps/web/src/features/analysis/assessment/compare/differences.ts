import type { AssessmentDetails } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { formatPosition } from '@varuna/language/shared/position-text'
import { formatShare } from '~/dashboard/assessment/entry-verdict.tsx'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'

const { compare: words, kinds, verdicts } = assessmentWords

export interface ComparedRow {
  name: string
  values: readonly [first: string, second: string]
  isDifferent: boolean
}

/** Statements of one of two assessments that the other lacks, and how many both have. */
export interface ComparedTexts {
  name: string
  onlyFirst: readonly string[]
  onlySecond: readonly string[]
  inBoth: number
}

/** What two assessments state, each beside the other. */
export function compareFacts(first: AssessmentDetails, second: AssessmentDetails): ComparedRow[] {
  const [facts, others] = [new Map(factsOf(first)), new Map(factsOf(second))]
  return [...new Set([...facts.keys(), ...others.keys()])].map((name) => {
    const values = [facts.get(name) ?? words.notStated, others.get(name) ?? words.notStated] as const
    return { name, values, isDifferent: values[0] !== values[1] }
  })
}

export function compareTexts(first: AssessmentDetails, second: AssessmentDetails): ComparedTexts[] {
  const a = textsOf(first)
  const b = textsOf(second)
  const compare = (name: string, one: readonly string[], other: readonly string[]): ComparedTexts => {
    const shared = new Set(one.filter((text) => other.includes(text)))
    return {
      name,
      onlyFirst: one.filter((text) => !shared.has(text)),
      onlySecond: other.filter((text) => !shared.has(text)),
      inBoth: shared.size,
    }
  }
  return [compare(words.reasons, a.reasons, b.reasons), compare(words.unknown, a.missing, b.missing)]
}

function factsOf(details: AssessmentDetails): [name: string, value: string][] {
  const { of, entry, answer } = details
  const { subject, verdict, time, assessedAt, lat, lon } = entry
  return [
    [words.kind, kinds[of]],
    [words.subject, subject],
    [words.verdict, verdicts[verdict]],
    [words.share, formatShare(entry)],
    [words.confidence, confidenceOf(details)],
    [words.time, formatUtc(time)],
    [words.assessed, formatUtc(assessedAt)],
    [words.position, lat === null || lon === null ? words.notKnown : formatPosition(lat, lon)],
    ...statedIn(details),
    [words.model, answer === null ? words.notKnown : `${answer.model.name} ${answer.model.version}`],
  ]
}

/** What was entered, besides the subject, the time and the position. */
function statedIn(details: AssessmentDetails): [name: string, value: string][] {
  if (details.answer === null || details.of === 'image') return []
  if (details.of === 'intelligence_report') return [[words.analystScore, String(details.answer.analystScore)]]
  const { speed, course, distance_from_shore, distance_from_port } = details.answer.report
  return [
    [words.speed, words.knots(speed)],
    [words.course, words.degrees(course)],
    [words.shore, words.nauticalMiles(distance_from_shore)],
    [words.port, words.nauticalMiles(distance_from_port)],
  ]
}

function confidenceOf(details: AssessmentDetails): string {
  if (details.answer === null) return words.notKnown
  if (details.of === 'intelligence_report') return words.covered(formatPercent(details.answer.coverage))
  const { confidence } = details.answer
  return confidence === null ? words.notKnown : formatPercent(confidence)
}

function textsOf(details: AssessmentDetails): { reasons: string[]; missing: string[] } {
  if (details.answer === null) return { reasons: [], missing: [] }
  const missing = details.answer.missing.map(({ text }) => text)
  if (details.of !== 'intelligence_report') return { reasons: details.answer.reasons.map(({ text }) => text), missing }
  const raised = details.answer.indicators.filter(({ points }) => points > 0)
  return { reasons: raised.map(({ title, points, text }) => `${title} (+${points}): ${text}`), missing }
}

import { riskAlertCause } from '@varuna/alerts/alert'
import { conflictsOfGap, excludedBy, type Conflict } from '@varuna/verdicts/conflicts'
import { groupOf } from '../fact-groups.ts'
import { answerThresholds } from '@varuna/vocabulary/risk'
import { isOfScore } from '../answers.ts'
import type { Assessment } from '../assess.ts'
import { clampScore, isSuspicious, recommendAction, toRiskLevel } from '../bands.ts'
import type { Indicator, Unknown } from '../indicators/indicator.ts'
import type { RiskNote } from '../note.ts'
import { gapTable, reasonTable, rulesOfTrack, type ReasonCode } from './reason-table.ts'

type Answer = Omit<Assessment, 'model' | 'timestampMs' | 'lat' | 'lon' | 'confidence' | 'coverage'>

/** Contradictions within an answer, as pairs of codes; empty for every answer that Varuna gives. */
export function findConflicts(answer: Answer): Conflict[] {
  const { indicators, unknowns } = answer
  const stated = new Set(indicators.flatMap(({ reasons }) => reasons.map(({ code }) => code)))
  return [
    ...indicators.flatMap((indicator) => conflictsOfIndicator(indicator, stated)),
    ...unknowns.flatMap(({ code }) => conflictsOfGap(code, gapTable[code].excludes, stated)),
    ...unknowns.flatMap(({ code }) => unmet(`missing ${code}`, gapTable[code].needs, stated)),
    ...indicators.flatMap((indicator) => conflictsOfPoints(indicator, unknowns)),
    ...conflictsOfKind(indicators),
    ...conflictsOfVerdict(answer, stated),
    ...conflictsOfAnswers(answer),
    ...conflictsOfFacts(answer),
  ]
}

type Stated = ReadonlySet<ReasonCode>

function conflictsOfIndicator({ rule, points, mostPoints, reasons, missing }: Indicator, stated: Stated): Conflict[] {
  const beside = new Set(reasons.map(({ code }) => code))
  const conflicts = reasons.flatMap(({ code }) => {
    const row = reasonTable[code]
    return [
      ...excludedBy(code, row.excludes, stated),
      ...excludedBy(code, row.excludesBeside, beside),
      ...(row.rules.includes(rule) ? [] : [[code, rule] satisfies Conflict]),
      ...unmet(code, row.needs, stated),
    ]
  })
  for (const gap of missing) conflicts.push(...conflictsOfGap(gap.code, gapTable[gap.code].excludesBeside, beside))
  if (reasons.length === 0) conflicts.push([rule, 'no reason'])
  if (points > 0 && !reasons.some(({ code }) => reasonTable[code].weighs))
    conflicts.push([`${rule} has points`, 'no reason that brings any'])
  if (points + Math.max(0, ...missing.map((gap) => gap.mostPoints)) > mostPoints)
    conflicts.push([`${rule} could have more`, 'its most points'])
  if (stated.has('shared_mmsi') && points > 0 && rulesOfTrack.includes(rule) && !beside.has('of_shared_mmsi'))
    conflicts.push(['shared_mmsi', `${rule} states it of one vessel`])
  return conflicts
}

const unmet = (code: string, needs: readonly ReasonCode[], stated: Stated): Conflict[] =>
  needs.length === 0 || needs.some((one) => stated.has(one)) ? [] : [[code, `without ${needs.join(' or ')}`]]

/** An unknown fact of an indicator must not state more points there than in the answer. */
function conflictsOfPoints({ rule, countsFor, missing }: Indicator, unknowns: readonly Unknown[]): Conflict[] {
  // The answer lists the points that an unknown fact could add to the score, of which those of evasion are no part.
  if (countsFor === 'evasion') return []
  const keyOf = ({ code, params }: Unknown) => JSON.stringify([code, params])
  const inAnswer = new Map(unknowns.map((gap) => [keyOf(gap), gap.mostPoints]))
  return missing
    .filter((gap) => gap.mostPoints > (inAnswer.get(keyOf(gap)) ?? -1))
    .map(({ code }) => [`missing ${code} of ${rule}`, 'less in the answer'])
}

/** All indicators must state the same kind of vessel. */
function conflictsOfKind(indicators: readonly Indicator[]): Conflict[] {
  const [one, other] = new Set(
    indicators.flatMap(({ reasons }) =>
      reasons.flatMap(({ code, params }) =>
        code === 'not_counted_for_kind' || code === 'kind_from_behaviour' ? [params.kind] : [],
      ),
    ),
  )
  return one !== undefined && other !== undefined ? [[one, other]] : []
}

/** Level, action and alert must follow from the score and from a position on land, and the notes must state the same. */
function conflictsOfVerdict(answer: Answer, stated: Stated): Conflict[] {
  const { vesselId, riskScore, analystScore, indicators, unknowns, couldAdd, assessable } = answer
  const isOnLand = stated.has('on_land')
  const level = isOnLand ? 'High' : toRiskLevel(riskScore)
  const action = isOnLand ? 'Immediate Investigation' : recommendAction(riskScore)
  const alert = riskAlertCause({ vesselId, riskScore, recommendedAction: action }, isOnLand)
  const isChecked = unknowns.length === 0
  const counted = indicators.filter(isOfScore)
  const hasEvidence = counted.some(({ rule, points }) => rule !== 'RISK-1' && points > 0)
  const notes: RiskNote['code'][] = [
    isOnLand ? 'scored_on_land' : assessable ? 'scored' : 'not_assessable',
    hasEvidence ? 'evidence' : 'no_evidence',
    isChecked ? 'judged_in_full' : 'judged_in_part',
    'level_and_action',
    assessable ? 'recommended' : 'action_of_score',
  ]
  const pairs: [string, unknown, unknown][] = [
    ['score', riskScore, clampScore(counted.reduce((sum, { points }) => sum + points, 0))],
    ['analyst', analystScore, indicators.find(({ rule }) => rule === 'RISK-1')?.points],
    ['level', answer.riskLevel, level],
    ['action', answer.recommendedAction, action],
    ['suspicious', answer.suspiciousActivity, isOnLand || isSuspicious(riskScore)],
    ['alert', answer.alert?.code ?? null, alert?.code ?? null],
    ['notes', answer.notes.map(({ code }) => code).join(' '), notes.join(' ')],
    ['alert of what is not assessable', !assessable && alert !== null, false],
    ['more than 100', riskScore + couldAdd > 100, false],
    ['nothing missing that could add', isChecked && couldAdd > 0, false],
  ]
  return pairs.flatMap(([what, given, follows]) =>
    given === follows ? [] : [[`${what} ${String(given)}`, String(follows)] satisfies Conflict],
  )
}

/** The points of each question must be those of its indicators, and its word must follow from them. */
function conflictsOfAnswers({ answers, indicators }: Answer): Conflict[] {
  return answers.flatMap(({ question, answer, points, indicators: counted }) => {
    const own = indicators.filter((one) => one.countsFor === question)
    const sum = Math.min(
      100,
      own.reduce((total, one) => total + one.points, 0),
    )
    const word =
      points >= answerThresholds.strongSigns ? 'strong_signs' : points >= answerThresholds.signs ? 'signs' : null
    const isDenied = answer === 'none_found' || answer === 'not_asked'
    const pairs: [string, unknown, unknown][] = [
      [`points of ${question}`, points, sum],
      [`indicators of ${question}`, counted.length, own.filter((one) => one.points > 0).length],
      [`answer to ${question}`, word ?? answer, answer],
      [`${question} denied beside points`, isDenied && points > 0, false],
    ]
    return pairs.flatMap(([what, given, follows]) =>
      given === follows ? [] : [[`${what} ${String(given)}`, String(follows)] satisfies Conflict],
    )
  })
}

/** A fact counts no more than its most, and the indicators that it names carry its points. */
const conflictsOfFacts = ({ facts }: Answer): Conflict[] =>
  facts.flatMap(({ fact, points, separatePoints }) =>
    points <= groupOf[fact].most && points <= separatePoints
      ? []
      : [[`${fact} counts ${points}`, `at most ${groupOf[fact].most}`] satisfies Conflict],
  )

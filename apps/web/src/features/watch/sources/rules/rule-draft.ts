import type { AlertRule } from '@varuna/contract/desk/alert-rule'
import { isVisitCode, measureNames, type Measure } from '@varuna/vocabulary/alert-rules'
import type { AlertCode, AlertLevel } from '@varuna/vocabulary/alerts'
import type { ShipGroup } from '@varuna/vocabulary/ship-types'
import { formatCorners, parseCorners } from '~/dashboard/area/corner-text.ts'

/** Conditions of a rule, each of which has its own fields in the form. */
export const conditionNames = [
  'mmsis',
  'watchList',
  'flags',
  'groups',
  'unknown',
  'zone',
  'box',
  'shape',
  'shoreNm',
  'portNm',
  'hours',
  'season',
  'least',
  'after',
] as const
export type ConditionName = (typeof conditionNames)[number]

/** A rule has one place. */
const places: readonly ConditionName[] = ['zone', 'box', 'shape']

export const edges = ['south', 'west', 'north', 'east'] as const

/** What was typed and chosen, valid or not. */
export interface RuleDraft {
  name: string
  active: boolean
  what: readonly AlertCode[]
  unraised: boolean
  lowestLevel: AlertLevel
  conditions: readonly ConditionName[]
  mmsis: string
  watchList: string
  flags: string
  groups: readonly ShipGroup[]
  zone: string
  box: Record<(typeof edges)[number], string>
  corners: string
  shoreNm: { from: string; to: string }
  portNm: { from: string; to: string }
  hours: { from: string; to: string }
  season: { from: string; to: string }
  least: Record<Measure, string>
  after: { what: readonly AlertCode[]; withinHours: string }
  level: AlertLevel | ''
  whom: 'me' | 'everybody'
  assignee: string
  changes: 'raised' | 'all'
  channel: 'none' | 'email' | 'webhook'
  address: string
  url: string
  addToList: string
  caseId: string
}

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const rangeTexts = (range: { from: number | null; to: number | null } | null) => ({
  from: textOf(range?.from),
  to: textOf(range?.to),
})

/** The conditions that a rule has, in their order. */
function conditionsOf({ vessels, place, shoreNm, portNm, hours, season, least, after }: AlertRule): ConditionName[] {
  const has: Record<ConditionName, boolean> = {
    mmsis: vessels.mmsis.length > 0,
    watchList: vessels.watchList !== null,
    flags: vessels.flags.length > 0,
    groups: vessels.groups.length > 0,
    unknown: vessels.unknown,
    zone: place?.kind === 'zone',
    box: place?.kind === 'box',
    shape: place?.kind === 'shape',
    shoreNm: shoreNm !== null,
    portNm: portNm !== null,
    hours: hours !== null,
    season: season !== null,
    least: measureNames.some((name) => least[name] !== null),
    after: after !== null,
  }
  return conditionNames.filter((name) => has[name])
}

/** The form of a rule; null for a new one. */
export const draftOf = (rule: AlertRule | null, sendsMail: boolean): RuleDraft => ({
  name: rule?.name ?? '',
  active: rule?.active ?? true,
  what: rule?.what ?? [],
  unraised: rule?.unraised ?? false,
  lowestLevel: rule?.lowestLevel ?? 'notice',
  conditions: rule === null ? [] : conditionsOf(rule),
  mmsis: rule?.vessels.mmsis.join(', ') ?? '',
  watchList: rule?.vessels.watchList ?? '',
  flags: rule?.vessels.flags.join(', ') ?? '',
  groups: rule?.vessels.groups ?? [],
  zone: rule?.place?.kind === 'zone' ? rule.place.id : '',
  box:
    rule?.place?.kind === 'box'
      ? {
          south: textOf(rule.place.south),
          west: textOf(rule.place.west),
          north: textOf(rule.place.north),
          east: textOf(rule.place.east),
        }
      : { south: '', west: '', north: '', east: '' },
  corners: rule?.place?.kind === 'shape' ? formatCorners(rule.place.corners) : '',
  shoreNm: rangeTexts(rule?.shoreNm ?? null),
  portNm: rangeTexts(rule?.portNm ?? null),
  hours: rangeTexts(rule?.hours ?? null),
  season: rule?.season ?? { from: '', to: '' },
  least: {
    hours: textOf(rule?.least.hours),
    knots: textOf(rule?.least.knots),
    probability: textOf(rule?.least.probability),
    risk: textOf(rule?.least.risk),
  },
  after: { what: rule?.after?.what ?? [], withinHours: textOf(rule?.after?.withinHours ?? 24) },
  level: rule?.level ?? '',
  whom: rule?.whom ?? 'me',
  assignee: rule?.assignee ?? '',
  changes: rule?.changes ?? 'raised',
  channel: rule === null ? (sendsMail ? 'email' : 'none') : (rule.target?.channel ?? 'none'),
  address: rule?.target?.channel === 'email' ? rule.target.address : '',
  url: rule?.target?.channel === 'webhook' ? rule.target.url : '',
  addToList: rule?.addTo.watchList ?? '',
  caseId: rule?.addTo.caseId ?? '',
})

/** The form of a new rule about vessels that enter a zone. */
export const draftOfZone = ({ id, name }: { id: string; name: string }): RuleDraft => ({
  ...draftOf(null, false),
  name,
  what: ['area_entered'],
  conditions: ['zone'],
  zone: id,
})

/** The form of a new rule about vessels that enter an area, which is drawn there. */
export const draftOfArea = (): RuleDraft => ({
  ...draftOf(null, false),
  what: ['area_entered'],
  conditions: ['shape'],
})

const hasPlace = (conditions: readonly ConditionName[]): boolean => conditions.some((name) => places.includes(name))

/** Whether a rule is about visits of a place that it does not name yet. */
export const lacksPlace = ({ what, conditions }: RuleDraft): boolean => what.some(isVisitCode) && !hasPlace(conditions)

/** With a condition; another place goes. */
export const withCondition = (conditions: readonly ConditionName[], added: ConditionName): ConditionName[] => {
  const others = conditions.filter((name) => name !== added && !(places.includes(added) && places.includes(name)))
  return conditionNames.filter((name) => name === added || others.includes(name))
}

const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))
const numberOrNull = (text: string) => (text.trim() === '' ? null : numberOf(text))
const rangeOf = ({ from, to }: { from: string; to: string }) => ({ from: numberOrNull(from), to: numberOrNull(to) })
const wordsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

function placeOf(draft: RuleDraft, has: (name: ConditionName) => boolean) {
  if (has('zone')) return { kind: 'zone', id: draft.zone }
  if (has('shape')) return { kind: 'shape', corners: parseCorners(draft.corners) }
  if (!has('box')) return null
  return { kind: 'box', ...Object.fromEntries(edges.map((edge) => [edge, numberOf(draft.box[edge])])) }
}

function targetOf({ channel, address, url }: RuleDraft) {
  if (channel === 'none') return null
  return channel === 'email' ? { channel, address } : { channel, url: url.trim() }
}

/** Whether a condition was added and is still empty: the request leaves it out, so that what it would match is not the rule that is meant. */
export function hasEmptyCondition(draft: RuleDraft): boolean {
  const isEmpty = (...texts: string[]) => texts.every((text) => text.trim() === '')
  const empty: Partial<Record<ConditionName, boolean>> = {
    mmsis: wordsOf(draft.mmsis).length === 0,
    watchList: isEmpty(draft.watchList),
    flags: wordsOf(draft.flags).length === 0,
    groups: draft.groups.length === 0,
    shoreNm: isEmpty(draft.shoreNm.from, draft.shoreNm.to),
    portNm: isEmpty(draft.portNm.from, draft.portNm.to),
    least: isEmpty(...Object.values(draft.least)),
  }
  return draft.conditions.some((name) => empty[name] === true)
}

/** The request of a form, for its schema to check. */
export function requestOf(draft: RuleDraft): unknown {
  const has = (name: ConditionName) => draft.conditions.includes(name)
  const { name, active, what, unraised, lowestLevel, level, whom, changes } = draft
  return {
    name,
    active,
    what,
    unraised,
    lowestLevel,
    vessels: {
      mmsis: has('mmsis') ? wordsOf(draft.mmsis).map(Number) : [],
      watchList: has('watchList') ? draft.watchList : null,
      flags: has('flags') ? wordsOf(draft.flags).map((flag) => flag.toUpperCase()) : [],
      groups: has('groups') ? draft.groups : [],
      unknown: has('unknown'),
    },
    place: placeOf(draft, has),
    shoreNm: has('shoreNm') ? rangeOf(draft.shoreNm) : null,
    portNm: has('portNm') ? rangeOf(draft.portNm) : null,
    hours: has('hours') ? { from: numberOf(draft.hours.from), to: numberOf(draft.hours.to) } : null,
    season: has('season') ? draft.season : null,
    least: Object.fromEntries(measureNames.map((one) => [one, has('least') ? numberOrNull(draft.least[one]) : null])),
    after: has('after') ? { what: draft.after.what, withinHours: numberOf(draft.after.withinHours) } : null,
    level: level === '' ? null : level,
    whom,
    assignee: whom === 'everybody' && draft.assignee !== '' ? draft.assignee : null,
    changes,
    target: targetOf(draft),
    addTo: { watchList: draft.addToList || null, caseId: draft.caseId || null },
  }
}

import {
  credibilityDoubts,
  paramOf,
  type CredibilityDoubt,
  type Lowered,
  type ParamName,
} from '@varuna/vocabulary/alerts'
import { utcMinute } from '../shared/format-values.ts'

/** A vessel in a sentence. */
export const vessel = (name: string | null, mmsi: number) => (name === null ? `MMSI ${mmsi}` : `${name} (MMSI ${mmsi})`)

const doubts = {
  two_places_at_once: (when) => `was received from two places at once${when}, so two vessels may share the number`,
  false_positions: (when) => `reported positions that cannot be true${when}`,
  jammed: (when) => `was among vessels whose positions were jammed${when}`,
  simulated: () => 'is simulated',
} satisfies Record<CredibilityDoubt, (when: string) => string>

/** ', from … to …', ', since …' while it lasts, or ', at …'; empty where it is not known. */
function doubtTime({ doubtFromMs, doubtToMs }: Lowered): string {
  if (doubtFromMs === undefined || doubtToMs === undefined) return ''
  const from = utcMinute(doubtFromMs)
  if (doubtToMs === null) return `, since ${from}`
  const to = utcMinute(doubtToMs)
  return from === to ? `, at ${from}` : `, from ${from} to ${to}`
}

interface Doubted extends Lowered {
  readonly mmsi: number
  readonly name: string | null
  /** Of a pair, the other vessel. */
  readonly otherMmsi?: number
  readonly otherName?: string | null
}

function doubtedVessel({ mmsi, name, otherMmsi, otherName, loweredMmsi }: Doubted): string {
  if (otherMmsi === undefined) return 'this vessel'
  return loweredMmsi === otherMmsi ? vessel(otherName ?? null, otherMmsi) : vessel(name, mmsi)
}

/** ALERT-14, after the sentence of an alert, which names its vessel; empty where the level was not lowered. */
export function lowered(alert: Doubted): string {
  const { loweredFrom, loweredBecause, loweredMmsi } = alert
  if (loweredFrom === undefined || loweredBecause === undefined || loweredMmsi === undefined) return ''
  return ` The level is lowered from ${loweredFrom}, because ${doubtedVessel(alert)} ${doubts[loweredBecause](doubtTime(alert))}.`
}

/**
 * What a stored alert whose level was lowered is not certain of (ALERT-14), and the id of the event that shows it, null where there is none;
 * null where the level was not lowered.
 */
export function doubtOf(alert: {
  readonly params: Readonly<Record<string, unknown>>
}): { text: string; eventId: string | null } | null {
  const read = (name: ParamName) => paramOf(alert, name)
  const numberOf = (name: ParamName) => (typeof read(name) === 'number' ? Number(read(name)) : undefined)
  const nameOf = (name: ParamName) => (typeof read(name) === 'string' ? String(read(name)) : null)
  const because = credibilityDoubts.find((one) => one === read('loweredBecause'))
  const mmsi = numberOf('mmsi')
  const from = numberOf('doubtFromMs')
  const other = numberOf('otherMmsi')
  const of = numberOf('loweredMmsi')
  if (because === undefined || mmsi === undefined || of === undefined) return null
  const doubted = doubtedVessel({
    mmsi,
    name: nameOf('name'),
    loweredMmsi: of,
    ...(other !== undefined && { otherMmsi: other, otherName: nameOf('otherName') }),
  })
  const when = doubtTime(from === undefined ? {} : { doubtFromMs: from, doubtToMs: numberOf('doubtToMs') ?? null })
  return { text: `Certainty about ${doubted}: it ${doubts[because](when)}.`, eventId: nameOf('doubtEvent') }
}

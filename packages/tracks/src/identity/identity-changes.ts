import { isImoNumber } from '@varuna/units/imo'
import type { EventOf, Evidence } from '@varuna/vocabulary/events'
import { eventId } from '../event.ts'
import { HOUR_MS, hoursBetween, MINUTE_MS, nmBetween } from '../position.ts'

/** Static data that identifies a vessel; null is not available. */
export type StatedIdentity = {
  readonly imo: number | null
  readonly name: string | null
  readonly callSign: string | null
}

/** ID-1: an MMSI must state an identity at two times this far apart, because single messages are received wrongly. */
const MIN_STATED_MS = 5 * MINUTE_MS
/** A change of MMSI within this time is more likely a new transmitter, or two vessels with one identity. */
const SOON_MS = HOUR_MS
/** ID-4: no ship sails as fast (SEG-2 has the same without speeds), over this time or more. */
const MAX_KNOTS = 50
const MIN_HOURS = 0.1
/** ID-3: an identity stated by more MMSIs is a transmitter default, not an identity. */
export const MAX_HOLDERS = 20

/** When an MMSI first and last stated an identity, in UTC ms. */
export type Statements = { readonly mmsi: number; readonly firstMs: number; readonly newestMs: number }

/**
 * An MMSI's statements, with its first position from the first statement on and its last one until the last statement; null when it has
 * none.
 */
export type IdentityHolder = Statements & { readonly firstAt: Evidence | null; readonly newestAt: Evidence | null }

/** Whether an MMSI stated an identity long enough to count as its own. */
export const isSettled = ({ firstMs, newestMs }: Statements) => newestMs - firstMs >= MIN_STATED_MS

/** What identifies the ship: its IMO number, else its name with its call sign, because many ships share a name. Null when unknown. */
export const identityKey = ({ imo, name, callSign }: StatedIdentity): string | null => {
  if (imo !== null && isImoNumber(imo)) return `imo ${imo}`
  if (name === null || callSign === null || name.length < 3 || callSign.length < 3) return null
  return `name ${name}, call sign ${callSign}`
}

/**
 * Pairs of MMSIs of which the second first stated an identity after the first had last stated it: the vessel changed its MMSI (ID-1 by IMO
 * number, ID-2 by name and call sign). Empty for more than 20 MMSIs (ID-3).
 */
export const findSuccessions = <Holder extends Statements>(holders: readonly Holder[]): [Holder, Holder][] => {
  if (holders.length < 2 || holders.length > MAX_HOLDERS) return []
  const settled = holders.filter(isSettled).sort((a, b) => a.firstMs - b.firstMs || a.mmsi - b.mmsi)
  return settled.slice(1).flatMap((holder, at): [Holder, Holder][] => {
    const earlier = settled.slice(0, at + 1).reduce((newest, one) => (one.newestMs > newest.newestMs ? one : newest))
    return holder.firstMs > earlier.newestMs ? [[earlier, holder]] : []
  })
}

const round = (value: number) => Math.round(value * 100) / 100

/** From the last place of one MMSI to the first of the other: within minutes, errors of place and time look like a high speed. */
const moveBetween = (from: Evidence | null, to: Evidence | null) => {
  if (from === null || to === null) return null
  const apartNm = nmBetween(from, to)
  return { apartNm, knots: apartNm / Math.max(MIN_HOURS, hoursBetween(from, to)) }
}

/** The event of a change of MMSI, or of a statement of an identity where its ship cannot be (ID-4). */
export const describeChange = (
  key: string,
  [earlier, holder]: readonly [IdentityHolder, IdentityHolder],
): EventOf<'identity_change'> => {
  const isByImo = key.startsWith('imo ')
  const place = holder.firstAt ?? earlier.newestAt
  const move = moveBetween(earlier.newestAt, holder.firstAt)
  const isImpossible = move !== null && move.knots > MAX_KNOTS
  const silentMs = holder.firstMs - earlier.newestMs
  return {
    id: eventId('identity_change', [earlier.mmsi, holder.mmsi], { lat: 0, lon: 0, timeMs: earlier.newestMs }),
    kind: 'identity_change',
    vessels: [earlier.mmsi, holder.mmsi],
    fromMs: earlier.newestMs,
    toMs: holder.firstMs,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    rule: isImpossible ? 'ID-4' : isByImo ? 'ID-1' : 'ID-2',
    confidence: isImpossible ? 'low' : isByImo && silentMs >= SOON_MS ? 'high' : 'medium',
    evidence: [earlier.newestAt, holder.firstAt].filter((at) => at !== null),
    details: {
      identity: key,
      hours: round(silentMs / HOUR_MS),
      apartNm: move && round(move.apartNm),
      knots: move && round(move.knots),
    },
  }
}

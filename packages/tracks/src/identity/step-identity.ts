import { isImoNumber } from '@varuna/units/imo'
import { eventId, type Evidence, type TrackEvent } from '../event.ts'
import { HOUR_MS } from '../position.ts'

/** What a vessel stated about itself, with its newest position; null is not available. */
export type StatedIdentity = {
  readonly mmsi: number
  readonly timeMs: number
  readonly imo: number | null
  readonly name: string | null
  readonly callSign: string | null
  readonly at: Evidence | null
}

/** ID-1: an MMSI must state an identity this often before it counts, because single messages are received wrongly. */
const MIN_STATEMENTS = 2
/** A change of MMSI within this time is likelier a new transmitter, or two vessels with one identity. */
const SOON_MS = HOUR_MS

type Holder = {
  readonly mmsi: number
  readonly statements: number
  readonly firstMs: number
  readonly newestMs: number
  readonly at: Evidence | null
}

/** Who states one identity (an IMO number, or a name with its call sign): the newest two MMSIs, the earlier one first. */
export type IdentityState = { readonly holders: readonly Holder[] }

export const createIdentityState = (): IdentityState => ({ holders: [] })

/** What identifies the ship: its IMO number, else its name with its call sign, because many ships share a name. Null when unknown. */
export const identityKey = ({ imo, name, callSign }: StatedIdentity): string | null => {
  if (imo !== null && isImoNumber(imo)) return `imo ${imo}`
  if (name === null || callSign === null || name.length < 3 || callSign.length < 3) return null
  return `name ${name}, call sign ${callSign}`
}

/**
 * Follows one identity over MMSIs, statements in order of time. When an MMSI states what another one stated before it fell silent, the
 * vessel has changed its MMSI (ID-1 by IMO number, ID-2 by name and call sign).
 */
export const stepIdentity = (
  state: IdentityState,
  key: string,
  stated: StatedIdentity,
): { state: IdentityState; events: readonly TrackEvent[] } => {
  const { mmsi, timeMs, at } = stated
  const known = state.holders.find((holder) => holder.mmsi === mmsi)
  const holder: Holder = {
    mmsi,
    statements: (known?.statements ?? 0) + 1,
    firstMs: known?.firstMs ?? timeMs,
    newestMs: timeMs,
    at: at ?? known?.at ?? null,
  }
  const others = state.holders.filter((one) => one.mmsi !== mmsi)
  const earlier = others.at(-1)
  const events =
    earlier !== undefined &&
    holder.statements === MIN_STATEMENTS &&
    earlier.statements >= MIN_STATEMENTS &&
    holder.firstMs - earlier.newestMs > 0
      ? [describeChange(key, earlier, holder)]
      : []
  return { state: { holders: [...others.slice(-1), holder] }, events }
}

const describeChange = (key: string, earlier: Holder, holder: Holder): TrackEvent => {
  const isByImo = key.startsWith('imo ')
  const place = holder.at ?? earlier.at
  const isSoon = holder.firstMs - earlier.newestMs < SOON_MS
  return {
    id: eventId('identity_change', [earlier.mmsi, holder.mmsi], { lat: 0, lon: 0, timeMs: earlier.newestMs }),
    kind: 'identity_change',
    vessels: [earlier.mmsi, holder.mmsi],
    fromMs: earlier.newestMs,
    toMs: holder.firstMs,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    rule: isByImo ? 'ID-1' : 'ID-2',
    confidence: isByImo && !isSoon ? 'high' : 'medium',
    evidence: [earlier.at, holder.at].filter((at) => at !== null),
    details: { identity: key, hours: Math.round(((holder.firstMs - earlier.newestMs) / HOUR_MS) * 100) / 100 },
  }
}

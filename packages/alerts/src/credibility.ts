import {
  alertLevels,
  credibilityDoubts,
  type AlertCause,
  type AlertLevel,
  type CredibilityDoubt,
  type Lowered,
} from '@varuna/vocabulary/alerts'

/**
 * A time in which what a vessel reported was not credible, UTC ms; `toMs` is null while that lasts. `eventId` is the event that shows it; null
 * for a simulated vessel.
 */
export interface VesselDoubt {
  readonly eventId: string | null
  readonly mmsi: number
  readonly because: CredibilityDoubt
  readonly fromMs: number
  readonly toMs: number | null
}

/** Codes whose alerts rest on who a vessel is and where it was. Those about false positions and identities are about just that. */
const restingCodes: ReadonlySet<string> = new Set<AlertCause['code']>([
  'vessel_dark',
  'encounter_at_sea',
  'loitering_at_sea',
  'closed_zone_entered',
  'fishing_in_zone',
])

/**
 * The strongest doubt about one of the vessels from `beforeMs` before something began until it ended (ALERT-14); null when there is none.
 * The same doubt of two vessels is that of the first.
 */
export function findDoubt(
  doubts: readonly VesselDoubt[],
  mmsis: readonly number[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  beforeMs: number,
): VesselDoubt | null {
  const meant = doubts.filter(
    (doubt) =>
      mmsis.includes(doubt.mmsi) && doubt.fromMs <= toMs && (doubt.toMs === null || doubt.toMs >= fromMs - beforeMs),
  )
  const rank = ({ because, mmsi }: VesselDoubt) =>
    credibilityDoubts.indexOf(because) * mmsis.length + mmsis.indexOf(mmsi)
  return meant.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

/** Lowers a level by one step where there is a doubt (ALERT-14); a notice stays one. Never raises it. */
export function lowerLevel(
  code: AlertCause['code'],
  level: AlertLevel,
  doubt: VesselDoubt | null,
): { readonly level: AlertLevel; readonly lowered: Lowered } {
  const below = alertLevels[alertLevels.indexOf(level) + 1]
  if (doubt === null || below === undefined || !restingCodes.has(code)) return { level, lowered: {} }
  return {
    level: below,
    lowered: {
      loweredFrom: level,
      loweredBecause: doubt.because,
      loweredMmsi: doubt.mmsi,
      // A simulated vessel is one always.
      ...(doubt.because !== 'simulated' && { doubtFromMs: doubt.fromMs, doubtToMs: doubt.toMs }),
      ...(doubt.eventId !== null && { doubtEvent: doubt.eventId }),
    },
  }
}

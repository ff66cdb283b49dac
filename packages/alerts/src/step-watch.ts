import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import type { WatchCause } from '@varuna/vocabulary/alerts'

/** A position of a vessel: UTC ms, degrees. */
export type WatchedPosition = { readonly timeMs: number; readonly lat: number; readonly lon: number }

/** `isInDoubt`: it is on land or contradicts the track, so that it shows that the vessel transmits and not where it is. */
export type NewestPosition = WatchedPosition & { readonly isInDoubt: boolean }

/** What was last known of a watched vessel. */
export type WatchState = {
  /** Its newest position; null while it has never been received. */
  readonly last: WatchedPosition | null
  /** Where it has stayed within `STAY_NM` since, or where it began to; null where that is not known. */
  readonly anchor: WatchedPosition | null
  readonly isDark: boolean
}

/** What raises an alert about a vessel of the list. */
export type WatchRaises = { readonly appears: boolean; readonly moves: boolean; readonly goesDark: boolean }

const HOUR_MS = 3_600_000
/** ALERT-8: silence after which a watched vessel is dark, and appears when it is received again. */
const DARK_HOURS = 12
/** A vessel that stays this near to a place for so long lies there. */
const STAY_NM = 1
const MIN_STAY_HOURS = 1
/** How old the stored newest position may become, so that a vessel in motion does not write at every look. */
const RENEW_MS = HOUR_MS / 4

/**
 * Compares a vessel's latest position with what was known of it. The first look only notes how it stands. Returns the same state where
 * nothing is to be stored.
 */
export function stepWatch(
  state: WatchState | null,
  newest: NewestPosition | null,
  nowMs: number,
  vessel: { readonly mmsi: number; readonly name: string | null; readonly listName: string },
  raises: WatchRaises,
): { readonly state: WatchState; readonly causes: readonly WatchCause[] } {
  const latest = newest && { timeMs: newest.timeMs, lat: newest.lat, lon: newest.lon }
  const isInDoubt = newest?.isInDoubt === true
  const isSilent = latest !== null && nowMs - latest.timeMs >= DARK_HOURS * HOUR_MS
  if (state === null || latest === null) {
    const known = state?.last === null ? state : { last: latest, anchor: isInDoubt ? null : latest, isDark: isSilent }
    return { state: known, causes: [] }
  }
  const causes: WatchCause[] = []
  const { last, anchor } = state
  const isNewer = last === null || latest.timeMs > last.timeMs
  const silentHours = last === null ? null : (latest.timeMs - last.timeMs) / HOUR_MS
  const hasAppeared = isNewer && !isSilent && (silentHours === null || silentHours >= DARK_HOURS)
  if (hasAppeared && raises.appears)
    causes.push({ code: 'watched_vessel_appeared', params: { ...vessel, silentHours: rounded(silentHours) } })

  const movedNm = anchor === null ? 0 : greatCircleNm(anchor.lat, anchor.lon, latest.lat, latest.lon)
  const hasLeft = movedNm > STAY_NM && !isInDoubt
  const stayedHours = anchor === null || last === null ? 0 : (last.timeMs - anchor.timeMs) / HOUR_MS
  if (isNewer && hasLeft && !hasAppeared && stayedHours >= MIN_STAY_HOURS && raises.moves)
    causes.push({ code: 'watched_vessel_moved', params: { ...vessel, movedNm: rounded(movedNm) ?? 0 } })

  if (isSilent && !state.isDark && raises.goesDark) {
    const darkHours = rounded((nowMs - latest.timeMs) / HOUR_MS) ?? 0
    causes.push({ code: 'watched_vessel_dark', params: { ...vessel, silentHours: darkHours } })
  }
  const isWorthStoring =
    causes.length > 0 ||
    isSilent !== state.isDark ||
    (isNewer &&
      (hasLeft || (anchor === null && !isInDoubt) || last === null || latest.timeMs - last.timeMs >= RENEW_MS))
  if (!isWorthStoring) return { state, causes }
  const begins = isNewer && (hasLeft || hasAppeared || anchor === null)
  const stays = begins ? (isInDoubt ? null : latest) : anchor
  return { state: { last: isNewer ? latest : last, anchor: stays, isDark: isSilent }, causes }
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

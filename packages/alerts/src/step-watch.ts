import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import type { WatchCause } from '@varuna/vocabulary/alerts'

/** A position of a vessel: UTC ms, degrees. */
export type WatchedPosition = { readonly timeMs: number; readonly lat: number; readonly lon: number }

/** `isInDoubt`: the position is on land or contradicts the track, so it shows that the vessel transmits but not where it is. */
export type NewestPosition = WatchedPosition & { readonly isInDoubt: boolean }

/** Last known state of a watched vessel. */
export type WatchState = {
  /** Newest position; null before the first reception. */
  readonly last: WatchedPosition | null
  /** Where it has stayed within `STAY_NM`, and since when; null when not known. */
  readonly anchor: WatchedPosition | null
  readonly isDark: boolean
}

/** Which alerts a list raises for its vessels. */
export type WatchRaises = { readonly appears: boolean; readonly moves: boolean; readonly goesDark: boolean }

const HOUR_MS = 3_600_000
/** ALERT-8: a watched vessel is dark after this silence; its next reception raises an alert. */
const DARK_HOURS = 12
/** A vessel that stays within this distance for this long is stationary. */
const STAY_NM = 1
const MIN_STAY_HOURS = 1
/** Maximum age of the stored newest position, so that a moving vessel is not written on every check. */
const RENEW_MS = HOUR_MS / 4

/**
 * Compares a vessel's latest position with its last known state. The first check only records the state. Returns the same state when
 * nothing needs storing.
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

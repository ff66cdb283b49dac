import type { Silence, VesselBehaviour } from './vessel-behaviour.ts'

const HOUR_MS = 3_600_000
export const MIN_SILENCE_HOURS = 12
/** Where this many others were received, reception does not explain why one vessel was not. */
const MIN_OTHERS = 3
/** GAP-2: near the shore, gaps of reception are common. */
const FAR_NM = 50

type Seen = Pick<VesselBehaviour, 'silences' | 'lastReception' | 'toMs'>

/**
 * The silence from the last stored position to now, in hours and with the reception of its place; null when the vessel has been received
 * since, and for less than 12 hours. A silence in port is returned too: what lies in port may be switched off.
 */
export function findOpenSilence({ lastReception, toMs }: Seen, nowMs: number): Silence | null {
  const hours = (nowMs - toMs) / HOUR_MS
  if (lastReception === null || hours < MIN_SILENCE_HOURS) return null
  const { distanceFromShoreNm, wasWellReceived, waters, isInPort, others, isClassB = false } = lastReception
  const isPlaceReceived = others !== null && others >= MIN_OTHERS ? true : null
  const isFar = (distanceFromShoreNm ?? 0) >= FAR_NM
  return {
    fromMs: toMs,
    hours,
    movedNm: null,
    hasSailedOn: false,
    distanceFromShoreNm,
    isLikelyDisabled: !isInPort && !isClassB && wasWellReceived && (isFar || isPlaceReceived === true),
    wasWellReceived,
    waters,
    isPlaceReceived,
  }
}

/** All silences at sea, with the one that lasts, which can be known alone, unless reception was out; null when none is known. */
export function findSilences(seen: Seen, nowMs: number): Silence[] | null {
  const { silences, lastReception } = seen
  const open = findOpenSilence(seen, nowMs)
  const lasting = open === null || lastReception?.isInPort === true || lastReception?.isOutage === true ? [] : [open]
  if (silences === null) return lasting.length === 0 ? null : lasting
  return open === null ? [...silences] : [...silences.filter(({ movedNm }) => movedNm !== null), ...lasting]
}

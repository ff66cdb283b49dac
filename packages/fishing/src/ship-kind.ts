/** Kinds of ship that do not fish. */
export type ShipKind = 'military' | 'high_speed' | 'service' | 'sailing' | 'tug' | 'passenger' | 'cargo' | 'tanker'

const MILITARY = 35
const TOWING = [31, 32, 52]
/** Dredging or underwater operations, and diving. */
const WORKING = [33, 34]
const SAILING = 36

/** Kind of ship by its AIS type of ship (ITU-R M.1371), if that kind does not fish; null for all others, and when unknown. */
export const otherShipKind = (shipType: number | null): ShipKind | null => {
  if (shipType === null) return null
  if (shipType === MILITARY) return 'military'
  if (TOWING.includes(shipType)) return 'tug'
  if (WORKING.includes(shipType)) return 'service'
  if (shipType === SAILING) return 'sailing'
  const tens = Math.floor(shipType / 10)
  if (tens === 4) return 'high_speed'
  if (shipType >= 50 && shipType <= 55) return 'service'
  if (tens === 6) return 'passenger'
  if (tens === 7) return 'cargo'
  return tens === 8 ? 'tanker' : null
}

import type { VesselKind } from '@varuna/risk/evidence'

/** Vessel kind for an AIS ship type (ITU-R M.1371, table 53); null when the type does not determine it. */
export function kindOfShipType(shipType: number | null): VesselKind | null {
  if (shipType === null) return null
  if (shipType === 30) return 'fishing'
  if (shipType === 36 || shipType === 37) return 'pleasure'
  if (shipType >= 40 && shipType <= 49) return 'passenger'
  if (shipType >= 60 && shipType <= 69) return 'passenger'
  if (shipType >= 70 && shipType <= 79) return 'cargo'
  if (shipType >= 80 && shipType <= 89) return 'tanker'
  if ((shipType >= 31 && shipType <= 35) || (shipType >= 50 && shipType <= 59)) return 'special'
  return null
}

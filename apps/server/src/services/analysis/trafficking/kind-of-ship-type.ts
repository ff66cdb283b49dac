import type { VesselKindAnswer } from '@varuna/fishing/vessel/evidence'
import type { VesselKind } from '@varuna/risk/evidence'

const kindOfKind: Readonly<Record<VesselKindAnswer['kinds'][number]['kind'], VesselKind | null>> = {
  fishing: 'fishing',
  cargo_or_tanker: 'cargo',
  passenger: 'passenger',
  tug: 'special',
  patrol: 'special',
  offshore_service: 'special',
  pleasure: 'pleasure',
  other: null,
}

/** Another kind than a fishing vessel is named from this probability on. */
const LEAST_NAMED = 0.75

/**
 * The kind of a vessel by the answer whether it is a fishing vessel, so that one vessel has one kind: null while that is open, else the
 * kind that it broadcasts unless its track contradicts it. `isInferred`: other facts than the broadcast type show the kind.
 */
export function kindOfAnswer(
  { verdict, contradiction, kinds }: VesselKindAnswer,
  shipType: number | null,
): { kind: VesselKind | null; isInferred: boolean } {
  if (verdict === 'cannot_say') return { kind: null, isInferred: false }
  const broadcast = kindOfShipType(shipType)
  if (verdict === 'fishing_vessel') return { kind: 'fishing', isInferred: broadcast !== 'fishing' }
  if (broadcast !== null && broadcast !== 'fishing' && contradiction === null)
    return { kind: broadcast, isInferred: false }
  const [top] = kinds
  const kind = top !== undefined && top.probability >= LEAST_NAMED ? kindOfKind[top.kind] : null
  return { kind, isInferred: kind !== null }
}

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

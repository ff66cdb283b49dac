import type { CargoType, IntelligenceInput, RiskContext } from '../evidence.ts'
import type { VesselBehaviour, VesselKind } from './vessel-behaviour.ts'

const kindOfCargo: Readonly<Record<CargoType, VesselKind | null>> = {
  Container: 'cargo',
  Bulk: 'cargo',
  Tanker: 'tanker',
  Passenger: 'passenger',
  Unknown: null,
}

/** Kinds that an unknown vessel is scored as; it is never assumed to be a yacht. */
export const workingKinds: readonly VesselKind[] = ['fishing', 'carrier', 'tanker', 'cargo']
/** Number of meetings from which a vessel's kind is inferred. */
const MEETINGS_AT_SEA = 2

export const statedKind = (cargoType: CargoType): VesselKind | null => kindOfCargo[cargoType]

/**
 * A fishing vessel where the analyst states its gear; else the kind that a vessel broadcasts or its behaviour shows, else the one that its
 * stated cargo implies. A cargo ship that met fishing vessels is a carrier, and a vessel of unknown kind that met cargo ships is a fishing
 * vessel; null when nothing indicates a kind.
 */
export const kindOf = ({ cargoType }: IntelligenceInput, { behaviour, gear }: RiskContext): VesselKind | null => {
  if (gear !== null) return 'fishing'
  const kind = isStatedOverInferred(cargoType, behaviour)
    ? statedKind(cargoType)
    : (behaviour?.kind ?? statedKind(cargoType))
  if (behaviour === null) return kind
  if (kind === 'cargo' && hasMet(behaviour, ['fishing'])) return 'carrier'
  return kind === null && hasMet(behaviour, ['cargo', 'carrier']) ? 'fishing' : kind
}

/** Whether the stated cargo decides: what kind of ship a track shows is less sure, unless it shows a fishing vessel. */
export const isStatedOverInferred = (cargoType: CargoType, behaviour: VesselBehaviour | null): boolean =>
  statedKind(cargoType) !== null && behaviour?.isKindInferred === true && behaviour.kind !== 'fishing'

const hasMet = ({ meetings }: VesselBehaviour, kinds: readonly VesselKind[]) =>
  (meetings ?? []).filter(({ otherKind }) => otherKind !== null && kinds.includes(otherKind)).length >= MEETINGS_AT_SEA

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
 * The kind that a vessel broadcasts or its behaviour shows, else the one that its stated cargo implies. A cargo ship that met fishing
 * vessels is a carrier, and a vessel of unknown kind that met cargo ships is a fishing vessel; null when nothing indicates a kind.
 */
export const kindOf = ({ cargoType }: IntelligenceInput, { behaviour }: RiskContext): VesselKind | null => {
  const kind = behaviour?.kind ?? statedKind(cargoType)
  if (behaviour === null) return kind
  if (kind === 'cargo' && hasMet(behaviour, ['fishing'])) return 'carrier'
  return kind === null && hasMet(behaviour, ['cargo', 'carrier']) ? 'fishing' : kind
}

const hasMet = ({ meetings }: VesselBehaviour, kinds: readonly VesselKind[]) =>
  (meetings ?? []).filter(({ otherKind }) => otherKind !== null && kinds.includes(otherKind)).length >= MEETINGS_AT_SEA

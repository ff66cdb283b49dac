import type { CargoType, IntelligenceInput, RiskContext } from '../evidence.ts'
import type { VesselBehaviour, VesselKind } from './vessel-behaviour.ts'

const kindOfCargo: Readonly<Record<CargoType, VesselKind | null>> = {
  Container: 'cargo',
  Bulk: 'cargo',
  Tanker: 'tanker',
  Passenger: 'passenger',
  Unknown: null,
}

/** Kinds that are considered when the kind is not known: unknown is never taken for a yacht. */
export const workingKinds: readonly VesselKind[] = ['fishing', 'carrier', 'tanker', 'cargo']
/** A cargo ship that lay beside fishing vessels so often acts as a carrier. */
const MEETINGS_OF_CARRIER = 2

export const statedKind = (cargoType: CargoType): VesselKind | null => kindOfCargo[cargoType]

/** The kind that a vessel broadcasts or shows, else the one that its stated cargo implies; null when neither is known. */
export const kindOf = ({ cargoType }: IntelligenceInput, { behaviour }: RiskContext): VesselKind | null => {
  const kind = behaviour?.kind ?? statedKind(cargoType)
  return kind === 'cargo' && behaviour !== null && actsAsCarrier(behaviour) ? 'carrier' : kind
}

const actsAsCarrier = ({ meetings }: VesselBehaviour) =>
  (meetings ?? []).filter(({ otherKind }) => otherKind === 'fishing').length >= MEETINGS_OF_CARRIER

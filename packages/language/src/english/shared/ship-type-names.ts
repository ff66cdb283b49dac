import type { OfferedShipType } from '@varuna/vocabulary/ship-types'

/** Types of ship that a person chooses from. */
export const shipTypeNames: Readonly<Record<OfferedShipType, string>> = {
  30: 'Fishing vessel',
  31: 'Vessel towing another',
  33: 'Dredger or vessel at underwater work',
  34: 'Diving vessel',
  35: 'Military vessel',
  36: 'Sailing vessel',
  37: 'Pleasure craft',
  40: 'High-speed craft',
  50: 'Pilot boat',
  51: 'Search and rescue vessel',
  52: 'Tug',
  53: 'Port tender',
  54: 'Vessel against pollution',
  55: 'Police, coast guard or customs vessel',
  60: 'Passenger ship or ferry',
  70: 'Cargo ship',
  80: 'Tanker',
  90: 'Vessel of another kind',
}

export const shipTypeNotKnown = 'Not known'

const isOffered = (shipType: number): shipType is OfferedShipType => shipType in shipTypeNames

/** Name of any type of ship; of one that nobody is offered, the kind that it states. */
export const shipTypeName = (shipType: number): string => {
  const ofTens = Math.floor(shipType / 10) * 10
  if (isOffered(shipType)) return shipTypeNames[shipType]
  return isOffered(ofTens) && ofTens !== 30 && ofTens !== 50 ? shipTypeNames[ofTens] : shipTypeNames[90]
}

/** Ship types of ITU-R M.1371, table 53. */
export const FISHING_TYPE = 30

/** Types that a person chooses from for a vessel, the most frequent kinds at sea first; within a kind the type that states no more. */
export const offeredShipTypes = [
  FISHING_TYPE,
  ...([70, 80, 60, 40, 52, 31, 33, 34, 50, 51, 53, 54, 55, 35, 36, 37, 90] as const),
] as const
export type OfferedShipType = (typeof offeredShipTypes)[number]

/** A type from here on states something; lower ones are reserved, or mean that none is stated. */
export const FIRST_SHIP_TYPE = 20
export const LAST_SHIP_TYPE = 99

/** Whether a type of ship states anything. */
export const isShipTypeStated = (shipType: number | null): shipType is number =>
  shipType !== null && shipType >= FIRST_SHIP_TYPE && shipType <= LAST_SHIP_TYPE

/** Towing, pilots, rescue, tugs, tenders, vessels against pollution, law enforcement and medical transport. */
const serviceTypes: readonly number[] = [31, 32, 50, 51, 52, 53, 54, 55, 58]

/** Whether a vessel of this type works beside others; false where the type is not known. */
export const isServiceType = (shipType: number | null): boolean => shipType !== null && serviceTypes.includes(shipType)

/** About 500 GT, from which SOLAS V/19 has cargo ships carry class A; 300 GT on international voyages. */
const CLASS_A_METRES = 50

/** Whether a vessel must carry class A by what it states: of this length, or a cargo ship or tanker of a length that it doesn't state. */
export const mustCarryClassA = (shipType: number | null, lengthM: number | null): boolean =>
  lengthM === null ? ['cargo', 'tanker'].includes(shipGroupOf(shipType)) : lengthM >= CLASS_A_METRES

/** Groups of ship types, as people filter by them and the map colours them. */
export const shipGroups = ['cargo', 'tanker', 'passenger', 'fishing', 'service', 'pleasure', 'other'] as const
export type ShipGroup = (typeof shipGroups)[number]

/** Types 20 to 99 by their first digit. */
const byTens: Readonly<Record<number, ShipGroup>> = { 4: 'passenger', 6: 'passenger', 7: 'cargo', 8: 'tanker' }

/** Types 30 to 39 and 50 to 59: fishing, sailing and pleasure craft; tugs, dredgers, pilots, rescue, police and the like. */
const bySingle: Readonly<Record<number, ShipGroup>> = { [FISHING_TYPE]: 'fishing', 36: 'pleasure', 37: 'pleasure' }
const workingTypes: readonly number[] = [31, 32, 33, 34, 35, 50, 51, 52, 53, 54, 55, 58, 59]

/** The group of a ship type; null and reserved types are `other`. */
export const shipGroupOf = (shipType: number | null): ShipGroup =>
  shipType === null
    ? 'other'
    : (bySingle[shipType] ??
      (workingTypes.includes(shipType) ? 'service' : (byTens[Math.floor(shipType / 10)] ?? 'other')))

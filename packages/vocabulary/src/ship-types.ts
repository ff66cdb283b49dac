/** Ship types of ITU-R M.1371, table 53. */
export const FISHING_TYPE = 30

/** Towing, pilots, rescue, tugs, tenders, vessels against pollution, law enforcement and medical transport. */
const serviceTypes: readonly number[] = [31, 32, 50, 51, 52, 53, 54, 55, 58]

/** Whether a vessel of this type works beside others; false where the type is not known. */
export const isServiceType = (shipType: number | null): boolean => shipType !== null && serviceTypes.includes(shipType)

/** What a coastline answers of a position; `coast` where its tolerance leaves land and water both possible. */
export const landStatuses = ['water', 'coast', 'land'] as const
export type LandStatus = (typeof landStatuses)[number]

/** What is known of a position; `unknown` when a geocoder failed. */
export const locationStatuses = [...landStatuses, 'unknown'] as const
export type LocationStatus = (typeof locationStatuses)[number]

/** What water beyond the coastline is, that ships sail. */
export const waterwayKinds = ['canal', 'river', 'harbour', 'strait'] as const
export type WaterwayKind = (typeof waterwayKinds)[number]

/** Kinds of vessel that the fishing analysis distinguishes; `other` is none of them. */
export const vesselKinds = [
  'fishing',
  'cargo_or_tanker',
  'passenger',
  'tug',
  'patrol',
  'offshore_service',
  'pleasure',
  'other',
] as const
export type VesselKind = (typeof vesselKinds)[number]

/** Broad fishing gears. */
export const broadGears = ['trawl', 'longline', 'purse_seine', 'other'] as const
export type BroadGear = (typeof broadGears)[number]

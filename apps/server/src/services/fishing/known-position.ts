import type { Sighting } from '@varuna/fishing/track/split-track'
import type { TrackPosition } from '@varuna/fishing/track/staying'

/** A position of a vessel: one that the account reported, or one received over AIS. */
export type KnownPosition = TrackPosition & Sighting & { readonly origin: 'reported' | 'received' }

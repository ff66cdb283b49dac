import type { ReceptionCells } from '../reception/reception-cells.ts'

/** A port as named in an event; `country` is ISO 3166-1 alpha-2. */
export type PortHere = {
  readonly name: string
  readonly country: string
  readonly locode: string | null
  readonly lat: number
  readonly lon: number
  readonly distanceKm: number
}

export type ZoneHere = {
  readonly id: string
  readonly name: string
  readonly approximate: boolean
  /** True in the closed season of a seasonal closure; omitted where false, which keeps vessel states small. */
  readonly isClosed?: boolean
}

/** `shore`: land by the coastline, but within a mile of water, in a harbour, or on a canal, river or basin missing from it. */
export type Ground = { readonly kind: 'water' | 'shore' } | { readonly kind: 'land'; readonly insideNm: number }

/** What is known about a position, in degrees. Detectors query it lazily, so that a track loads no geography that it does not need. */
export type Surroundings = {
  /** The nearest port within 4 km; null when there is none. */
  findPortNearby(lat: number, lon: number): PortHere | null
  /** Kilometres to the nearest port; Infinity when none is known. */
  distanceFromPortKm(lat: number, lon: number): number
  /** Nautical miles to the nearest shore; null when unknown, or when none is within `withinNm`. */
  distanceFromShoreNm(lat: number, lon: number, withinNm?: number): number | null
  groundAt(lat: number, lon: number): Ground
  /** Whether an imported list has an anchorage there. */
  isAnchorage(lat: number, lon: number): boolean
  /** How vessels are received by place, learnt from the positions of files; empty where the store's positions are followed. */
  readonly reception: ReceptionCells
  zonesAt(lat: number, lon: number, timeMs: number): readonly ZoneHere[]
}

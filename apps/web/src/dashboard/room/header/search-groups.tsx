import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { aisVesselPage, type AisVessel } from '@varuna/contract/watch/ais-vessel'
import { placeList, type Place } from '@varuna/contract/watch/place'
import { roomWords } from '@varuna/language/shared/room'
import { parsePosition } from '@varuna/map/parse-position'
import { formatPosition } from '@varuna/language/shared/position-text'
import { formatMmsi } from '@varuna/units/mmsi'
import { Badge } from '@varuna/ui/badge'
import type { ReactNode } from 'react'
import { request } from '../../../api/request.ts'
import { MARK_PARAMETER, roomPaths, vesselPath, watchPath } from '../../addresses/rooms.ts'
import styles from './room-search.module.css'

const { search: words } = roomWords

/** A search result, with the page that it opens. */
export interface SearchResult {
  key: string
  path: string
  content: ReactNode
}

interface SearchGroup {
  title: string
  find: (text: string, signal: AbortSignal) => Promise<SearchResult[]>
  /** Maximum results per group. */
  most: number
}

/** Shorter text matches too much. */
const LEAST_LETTERS = 2

export const isSearchable = (text: string): boolean => text.trim().length >= LEAST_LETTERS

const queryOf = (text: string) => new URLSearchParams({ search: text })

/** Result groups of the header's search, in list order. */
export const searchGroups: readonly SearchGroup[] = [
  {
    title: words.groups.position,
    most: 1,
    async find(text) {
      const position = parsePosition(text)
      if (position === null || position === 'out_of_range') return []
      const { lat, lon } = position
      return [
        {
          key: 'position',
          path: watchPath(
            { lat, lon, zoom: POSITION_ZOOM },
            { [MARK_PARAMETER]: `${lat.toFixed(5)},${lon.toFixed(5)}` },
          ),
          content: <span className={styles.name}>{formatPosition(lat, lon)}</span>,
        },
      ]
    },
  },
  {
    title: words.groups.vessels,
    most: 8,
    async find(text, signal) {
      const { vessels } = await request(aisVesselPage, `/api/vessels?${queryOf(text)}`, { signal })
      return vessels.map((vessel) => ({
        key: `vessel ${vessel.mmsi}`,
        path: vesselPath(vessel.mmsi),
        content: <FoundVessel vessel={vessel} />,
      }))
    },
  },
  {
    title: words.groups.places,
    most: 5,
    async find(text, signal) {
      const { places } = await request(placeList, `/api/places?${queryOf(text)}`, { signal })
      return places.map((place) => ({
        key: `${place.kind} ${place.id} ${place.lat}`,
        path: placePath(place),
        content: <FoundPlace place={place} />,
      }))
    },
  },
]

/** The results of one group for a text. */
export const searchQuery = ({ title, find, most }: SearchGroup, text: string) =>
  queryOptions({
    queryKey: ['search', title, text.trim()],
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await find(text.trim(), signal)).slice(0, most),
  })

const POSITION_ZOOM = 9
const placeZooms = { port: 9, zone: 6, sea: 4.5 }

/** The map at a place; a zone that it has is shown whole, with its contents. */
const placePath = ({ kind, id, lat, lon, isListed }: Place) =>
  kind === 'zone' && isListed
    ? `${roomPaths.watch}?${new URLSearchParams({ zone: id })}`
    : watchPath({ lat, lon, zoom: placeZooms[kind] })

function FoundVessel({ vessel: { mmsi, imo, callSign, name, flag, simulated } }: { vessel: AisVessel }) {
  return (
    <>
      <span className={styles.name}>
        {name ?? words.unnamed}
        {simulated && <Badge level="unknown">{words.simulated}</Badge>}
      </span>
      <span className={styles.facts}>
        {flag && <span>{flag}</span>}
        <span>
          {words.mmsi} <b>{formatMmsi(mmsi)}</b>
        </span>
        {imo !== null && (
          <span>
            {words.imo} <b>{imo}</b>
          </span>
        )}
        {callSign && (
          <span>
            {words.callSign} <b>{callSign}</b>
          </span>
        )}
      </span>
    </>
  )
}

function FoundPlace({ place: { kind, name, country } }: { place: Place }) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>
        <span>{words.kinds[kind]}</span>
        {country && <span>{country}</span>}
      </span>
    </>
  )
}

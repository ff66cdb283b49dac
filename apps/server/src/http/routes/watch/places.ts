import { parseTimestampMs } from '@varuna/contract/fields'
import { anchorageList, anchorageQuery, placeList, placeQuery, zoneList, zoneQuery } from '@varuna/contract/watch/place'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createPlaceSearch } from '../../../services/watch/places/find-places.ts'
import { listAnchorages } from '../../../services/watch/places/list-anchorages.ts'
import { listZones } from '../../../services/watch/places/list-zones.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'

const tags = ['map']
const config = perAccount({ max: 600, minutes: 1 })

/** Places with a name, and the zones of the map. */
export function placeRoutes({ geo, baseMap, zoneRules, importedZones, clock }: Dependencies): FastifyPluginAsyncZod {
  const findPlaces = createPlaceSearch({ geo, baseMap, importedZones })
  return async (app) => {
    app.get(
      '/api/places',
      {
        config,
        schema: {
          tags,
          summary: 'Ports, seas and zones found by name',
          querystring: placeQuery,
          response: { 200: placeList },
        },
      },
      async (request) => ({ places: await findPlaces(request.query.search) }),
    )
    app.get(
      '/api/anchorages',
      {
        config,
        schema: {
          tags,
          summary: 'Areas of the imported list of anchorages whose centre, or first corner, is in a box',
          querystring: anchorageQuery,
          response: { 200: anchorageList },
        },
      },
      async ({ query: { south = 0, west = 0, north = 0, east = 0 } }) =>
        listAnchorages(geo.anchorages, { south, west, north, east }),
    )
    app.get(
      '/api/zones',
      {
        config,
        schema: {
          tags,
          summary: 'The imported zones, and the screening zones that none of them replaces, with their outlines',
          querystring: zoneQuery,
          response: { 200: zoneList },
        },
      },
      async ({ query: { at } }) => {
        const imported = await importedZones.outlines()
        const timeMs = at === undefined ? clock.now() : parseTimestampMs(at)
        return { zones: listZones(geo.zones, imported, zoneRules, timeMs), leftOut: imported.leftOut }
      },
    )
  }
}

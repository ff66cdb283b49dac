import { parseTimestampMs } from '@varuna/contract/fields'
import { placeList, placeQuery, zoneList, zoneQuery } from '@varuna/contract/place'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createPlaceSearch } from '../../services/places/find-places.ts'
import { listZones } from '../../services/places/list-zones.ts'
import type { Dependencies } from '../dependencies.ts'
import { perAccount } from '../plugins/rate-limits.ts'

const tags = ['map']
const config = perAccount({ max: 600, minutes: 1 })

/** Places with a name, and the zones of the map. */
export function placeRoutes({ geo, baseMap, zoneRules, clock }: Dependencies): FastifyPluginAsyncZod {
  const findPlaces = createPlaceSearch({ geo, baseMap })
  return async (app) => {
    app.get(
      '/api/places',
      {
        config,
        schema: {
          tags,
          summary: 'Ports, seas and screening zones found by name',
          querystring: placeQuery,
          response: { 200: placeList },
        },
      },
      async (request) => ({ places: findPlaces(request.query.search) }),
    )
    app.get(
      '/api/zones',
      {
        config,
        schema: {
          tags,
          summary: 'The screening zones with their outlines; all are approximate',
          querystring: zoneQuery,
          response: { 200: zoneList },
        },
      },
      async ({ query: { at } }) => ({
        zones: listZones(geo.zones, zoneRules, at === undefined ? clock.now() : parseTimestampMs(at)),
      }),
    )
  }
}

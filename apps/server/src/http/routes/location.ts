import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { location, locationQuery } from '@varuna/contract/location'
import { locatePlace } from '../../services/locate-place.ts'
import type { Product } from '../product.ts'
import { requireSession } from '../plugins/session.ts'

export function locationRoutes(product: Product): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, product.accounts)
    app.get(
      '/api/location',
      {
        schema: {
          tags: ['location'],
          summary: 'What is at a position: water or land, distance from shore, nearest port, waters, zones',
          querystring: locationQuery,
          response: { 200: location },
        },
      },
      async (request) => {
        const { lat, lon } = request.query
        return locatePlace(product, lat, lon, product.clock.now())
      },
    )
  }
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { location, locationQuery } from '@varuna/contract/analysis/location'
import { locatePlace } from '../../../services/analysis/location/locate-place.ts'
import { locationAnswer } from '../../answers/answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { languageOf } from '../../answers/request-language.ts'

export function locationRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/location',
      {
        config: perAccount({ max: 600, minutes: 1 }),
        schema: {
          tags: ['location'],
          summary: 'What is at a position: water or land, distance from shore, nearest port, waters, zones',
          querystring: locationQuery,
          response: { 200: location },
        },
      },
      async (request) => {
        const { lat, lon } = request.query
        const place = await locatePlace(dependencies, lat, lon, dependencies.clock.now())
        return locationAnswer(languageOf(request), place)
      },
    )
  }
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fishingDemoScore, fishingDemoTrack } from '@varuna/contract/demo'
import { scoreDemoTrack } from '../../services/score-demo-track.ts'
import type { Product } from '../product.ts'

const longestBodyBytes = 8 * 1024

/** What a visitor may try without signing in: few requests, small ones, and nothing is kept. */
export function demoRoutes(product: Product): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/demo/fishing',
      {
        bodyLimit: longestBodyBytes,
        config: { rateLimit: { max: 90, timeWindow: '1 minute' } },
        schema: {
          tags: ['fishing'],
          summary: 'Score a made-up track, without an account and without keeping it',
          body: fishingDemoTrack,
          response: { 200: fishingDemoScore },
        },
      },
      (request) => scoreDemoTrack(product, request.body),
    )
  }
}

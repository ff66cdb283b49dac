import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fishingDemoScore, fishingDemoTrack } from '@varuna/contract/site/demo'
import { scoreDemoTrack } from '../../../services/analysis/fishing/score-demo-track.ts'
import { perClient } from '../../plugins/rate-limits.ts'
import type { Dependencies } from '../../dependencies.ts'

const MAX_BODY_BYTES = 8 * 1024

/** For visitors without an account: small bodies, few requests, and nothing is stored. */
export function demoRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/demo/fishing',
      {
        bodyLimit: MAX_BODY_BYTES,
        config: perClient({ max: 90, minutes: 1 }),
        schema: {
          tags: ['fishing'],
          summary: 'Score a made-up track; needs no account and stores nothing',
          body: fishingDemoTrack,
          response: { 200: fishingDemoScore },
        },
      },
      (request) => scoreDemoTrack(dependencies.fishingModel, request.body),
    )
  }
}

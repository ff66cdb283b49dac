import { publicWatch, type PublicWatch } from '@varuna/contract/public/public-watch'
import type { Language } from '@varuna/language/language'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PublicWatchRecord } from '../../../services/site/public-watch/public-watch.ts'
import { queuedAnswer, vesselAnswer } from '../../answers/answers.ts'
import { languageOf } from '../../answers/request-language.ts'
import { createSharedJson } from '../../answers/shared-json.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perClient } from '../../plugins/rate-limits.ts'

const MAX_AGE_SECONDS = 60

/** What visitors without an account see of ships: one answer for all of them. */
export function publicWatchRoutes({ publicWatch: shown }: Dependencies): FastifyPluginAsyncZod {
  const send = createSharedJson<PublicWatchRecord>(MAX_AGE_SECONDS)
  return async (app) => {
    app.get(
      '/api/public/watch',
      {
        config: perClient({ max: 60, minutes: 1 }),
        schema: {
          tags: ['watch'],
          summary: 'Ships and three alerts for visitors without an account: simulated ones, or what the operator shows',
          response: { 200: publicWatch },
        },
      },
      async (request, reply) => {
        const record = await shown.read()
        const language = languageOf(request)
        return send(request, reply, record, language.tag, () => answerOf(language, record))
      },
    )
  }
}

const answerOf = (language: Language, { replay, ...record }: PublicWatchRecord): PublicWatch => ({
  ...record,
  replay: replay && {
    ...replay,
    alerts: replay.alerts.map(({ alert, event, assessment }) => {
      const answered = queuedAnswer(language, alert)
      return {
        alert: answered,
        event,
        assessment: assessment && { ...vesselAnswer(language, assessment), message: answered.message },
      }
    }),
  },
})

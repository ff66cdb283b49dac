import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { submissionHeaders } from '@varuna/contract/analysis/assessment'
import { vesselAssessment, vesselHistory, vesselSubmission } from '@varuna/contract/analysis/vessel'
import { assessVessel, getVesselReport, listVesselReports } from '../../../services/analysis/fishing/vessels.ts'
import { historyAnswer, vesselAnswer } from '../../answers/answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { keyOf } from '../../submission-key.ts'
import { languageOf } from '../../answers/request-language.ts'

const tags = ['fishing']
const historyLength = 50

export function vesselRoutes(product: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/vessel',
      {
        config: perAccount({ max: 300, minutes: 1 }),
        // The response is built from validated parts; validating it again would take as long as scoring.
        serializerCompiler: () => (answer) => JSON.stringify(answer),
        schema: {
          tags,
          summary: 'Judge whether a vessel is fishing, and whether it may fish where it is',
          headers: submissionHeaders,
          body: vesselSubmission,
          response: { 200: vesselAssessment },
        },
      },
      async (request) => {
        const principal = principalOf(request)
        const key = keyOf(request)
        const assess = () => assessVessel(product, principal, request.body, key)
        return vesselAnswer(languageOf(request), await product.submissions.run(principal, 'vessel_report', key, assess))
      },
    )
    app.get(
      '/api/vessel',
      { schema: { tags, summary: 'The newest reports, assessed', response: { 200: vesselHistory } } },
      async (request) => {
        const records = await listVesselReports(product.store, principalOf(request), historyLength)
        return { reports: historyAnswer(request, records, vesselAnswer) }
      },
    )
    app.get(
      '/api/vessel/:id',
      {
        schema: {
          tags,
          summary: 'One assessed report',
          params: z.object({ id: z.string() }),
          response: { 200: vesselAssessment },
        },
      },
      async (request) =>
        vesselAnswer(
          languageOf(request),
          await getVesselReport(product.store, principalOf(request), request.params.id),
        ),
    )
  }
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { submissionHeaders } from '@varuna/contract/analysis/assessment'
import {
  intelligenceAssessment,
  intelligenceHistory,
  intelligenceSubmission,
} from '@varuna/contract/analysis/intelligence'
import { checklist, checklistRequest } from '@varuna/contract/desk/checklist'
import {
  behaviourParams,
  vesselBehaviour,
  vesselHistory,
  vesselHistoryParams,
} from '@varuna/contract/analysis/vessel-behaviour'
import { readChecklist, writeChecklist } from '../../../services/analysis/trafficking/checklist.ts'
import { readVesselHistory } from '../../../services/analysis/trafficking/vessel-history.ts'
import { describeBehaviour } from '../../../services/analysis/trafficking/describe-behaviour.ts'
import {
  assessIntelligence,
  getIntelligence,
  listIntelligence,
} from '../../../services/analysis/trafficking/intelligence.ts'
import { checklistAnswer, historyAnswer, intelligenceAnswer } from '../../answers/answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { intelligenceDocument } from '../../documents/intelligence-document.ts'
import type { SendDocument } from '../../documents/send-document.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { keyOf } from '../../submission-key.ts'
import { languageOf } from '../../answers/request-language.ts'

const tags = ['trafficking']
const historyLength = 50
const reportParams = z.object({ id: z.string().max(120) })

export function intelligenceRoutes(product: Dependencies, sendDocument: SendDocument): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/intelligence',
      {
        config: perAccount({ max: 300, minutes: 1 }),
        schema: {
          tags,
          summary: "Judge a vessel's trafficking risk on the evidence",
          headers: submissionHeaders,
          body: intelligenceSubmission,
          response: { 200: intelligenceAssessment },
        },
      },
      async (request) => {
        const principal = principalOf(request)
        const key = keyOf(request)
        const assess = () => assessIntelligence(product, principal, request.body, key)
        return intelligenceAnswer(
          languageOf(request),
          await product.submissions.run(principal, 'intelligence_report', key, assess),
        )
      },
    )
    app.get(
      '/api/intelligence',
      { schema: { tags, summary: 'The newest assessments', response: { 200: intelligenceHistory } } },
      async (request) => {
        const records = await listIntelligence(product.store, principalOf(request), historyLength)
        return { assessments: historyAnswer(request, records, intelligenceAnswer) }
      },
    )
    app.get(
      '/api/intelligence/behaviour/:mmsi',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary:
            'What the stored track and events of the last year show of a vessel, and a report filled in from them',
          params: behaviourParams,
          response: { 200: vesselBehaviour },
        },
      },
      (request) => describeBehaviour(product, request.params.mmsi),
    )
    app.get(
      '/api/intelligence/vessel/:vesselId/history',
      {
        config: perAccount({ max: 300, minutes: 1 }),
        schema: {
          tags,
          summary:
            "How the score of a vessel moved: the account's assessments, and their repetitions when new events came",
          params: vesselHistoryParams,
          response: { 200: vesselHistory },
        },
      },
      (request) => readVesselHistory(product.store, principalOf(request), request.params.vesselId),
    )
    app.get(
      '/api/intelligence/:id/checklist',
      {
        config: perAccount({ max: 300, minutes: 1 }),
        schema: {
          tags,
          summary: 'What the analyst noted on the eleven indicators of forced labour',
          params: reportParams,
          response: { 200: checklist },
        },
      },
      async (request) =>
        checklistAnswer(
          languageOf(request),
          await readChecklist(product.store, principalOf(request), request.params.id),
        ),
    )
    app.put(
      '/api/intelligence/:id/checklist',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary: 'Note the eleven indicators of forced labour; notes never change the score, findings in a report do',
          params: reportParams,
          body: checklistRequest,
          response: { 200: checklist },
        },
      },
      async (request) =>
        checklistAnswer(
          languageOf(request),
          await writeChecklist(product, principalOf(request), request.params.id, request.body),
        ),
    )
    app.get(
      '/api/intelligence/:id/report.pdf',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        schema: { tags, summary: 'One assessment as a page of PDF', params: reportParams },
      },
      (request, reply) => {
        const { id } = request.params
        return sendDocument(request, reply, `assessment-${id.replace(/[^\w-]/g, '')}.pdf`, (context) =>
          intelligenceDocument(context, principalOf(request), id),
        )
      },
    )
    app.get(
      '/api/intelligence/:id',
      {
        schema: {
          tags,
          summary: 'One assessment',
          params: reportParams,
          response: { 200: intelligenceAssessment },
        },
      },
      async (request) =>
        intelligenceAnswer(
          languageOf(request),
          await getIntelligence(product.store, principalOf(request), request.params.id),
        ),
    )
  }
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { alert, alertList, alertQuery } from '@varuna/contract/alert'
import { getAlert, listAlerts } from '../../services/alerts/alerts.ts'
import { alertAnswer, historyAnswer } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { principalOf } from '../plugins/session.ts'
import { languageOf } from '../request-language.ts'

const tags = ['alerts']

export function alertRoutes(product: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/alerts',
      {
        schema: { tags, summary: 'The newest alerts first', querystring: alertQuery, response: { 200: alertList } },
      },
      async (request) => {
        const records = await listAlerts(product.store, principalOf(request), request.query)
        return { alerts: historyAnswer(request, records, alertAnswer) }
      },
    )
    app.get(
      '/api/alerts/:id',
      { schema: { tags, summary: 'One alert', params: z.object({ id: z.string() }), response: { 200: alert } } },
      async (request) =>
        alertAnswer(languageOf(request), await getAlert(product.store, principalOf(request), request.params.id)),
    )
  }
}

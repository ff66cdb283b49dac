import { savedView, savedViewList, savedViewParams, savedViewRequest } from '@varuna/contract/watch/saved-view'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  addSavedView,
  changeSavedView,
  listSavedViews,
  removeSavedView,
} from '../../../services/watch/saved-views/saved-views.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['map']
const config = perAccount({ max: 120, minutes: 1 })

/** Views of Watch that the account saved. */
export function savedViewRoutes(product: Pick<Dependencies, 'store' | 'clock'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/saved-views',
      { config, schema: { tags, summary: 'The saved views of the account', response: { 200: savedViewList } } },
      (request) => listSavedViews(product, principalOf(request)),
    )
    app.post(
      '/api/saved-views',
      { config, schema: { tags, summary: 'Saves a view', body: savedViewRequest, response: { 200: savedView } } },
      (request) => addSavedView(product, principalOf(request), request.body),
    )
    app.put(
      '/api/saved-views/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Changes a view; a default one replaces the default before',
          params: savedViewParams,
          body: savedViewRequest,
          response: { 200: savedView },
        },
      },
      (request) => changeSavedView(product, principalOf(request), request.params.id, request.body),
    )
    app.delete(
      '/api/saved-views/:id',
      { config, schema: { tags, summary: 'Removes a view', params: savedViewParams, response: { 204: z.null() } } },
      async (request, reply) => {
        await removeSavedView(product, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}

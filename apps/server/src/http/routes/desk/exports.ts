import { exportJob, exportList, exportParams, exportRequest } from '@varuna/contract/desk/export'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  getExport,
  listExports,
  openExport,
  removeExport,
  startExport,
} from '../../../services/desk/exports/exports.ts'
import { exportAnswer } from '../../answers/answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { languageOf } from '../../answers/request-language.ts'

const tags = ['exports']
const config = perAccount({ max: 300, minutes: 1 })

/** Files of tracks and events; an export belongs to the account that requested it. */
export function exportRoutes(product: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/exports',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        schema: {
          tags,
          summary: 'Prepare a file with the tracks of vessels or with events, in the background',
          body: exportRequest,
          response: { 202: exportJob },
        },
      },
      async (request, reply) => {
        const record = await startExport(product, principalOf(request), request.body)
        return reply.code(202).send(exportAnswer(languageOf(request), record))
      },
    )
    app.get(
      '/api/exports',
      { config, schema: { tags, summary: "The account's exports, newest first", response: { 200: exportList } } },
      async (request) => {
        const records = await listExports(product, principalOf(request))
        return { exports: records.map((record) => exportAnswer(languageOf(request), record)) }
      },
    )
    app.get(
      '/api/exports/:id',
      {
        config,
        schema: { tags, summary: 'One export, with its progress', params: exportParams, response: { 200: exportJob } },
      },
      async (request) =>
        exportAnswer(languageOf(request), await getExport(product, principalOf(request), request.params.id)),
    )
    app.get(
      '/api/exports/:id/file',
      {
        config,
        // Compression would hide the size, which the browser needs to show download progress.
        compress: false,
        schema: {
          tags,
          summary: 'The file of an export that is ready: CSV, GeoJSON or GPX',
          params: exportParams,
        },
      },
      async (request, reply) => {
        const { bytes, byteCount, fileName, mediaType } = await openExport(
          product,
          principalOf(request),
          request.params.id,
        )
        return reply
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .header('content-length', byteCount)
          .type(mediaType)
          .send(bytes)
      },
    )
    app.delete(
      '/api/exports/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Remove an export and its file, and stop it while it is being prepared',
          params: exportParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await removeExport(product, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}

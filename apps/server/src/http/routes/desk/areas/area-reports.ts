import {
  areaAlerts,
  areaEvents,
  areaFileQuery,
  areaReport,
  areaReportList,
  areaReportParams,
  areaReportRequest,
  areaResult,
} from '@varuna/contract/desk/area-report'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listAreaAlerts, listAreaEvents } from '../../../../services/desk/area-reports/area-happenings.ts'
import {
  getAreaReport,
  listAreaReports,
  readAreaBytes,
  readAreaResult,
  removeAreaReport,
  startAreaReport,
} from '../../../../services/desk/area-reports/area-reports.ts'
import { areaFileName, writeAreaTable } from '../../../../services/desk/area-reports/area-tables.ts'
import { areaReportAnswer, historyAnswer, queuedAnswer } from '../../../answers/answers.ts'
import { languageOf } from '../../../answers/request-language.ts'
import { areaDocument } from '../../../documents/area-document.ts'
import type { SendDocument } from '../../../documents/send-document.ts'
import type { SendFile } from '../../../answers/send-file.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { perAccount } from '../../../plugins/rate-limits.ts'
import { principalOf } from '../../../plugins/session.ts'

const tags = ['areas']
const config = perAccount({ max: 300, minutes: 1 })
/** Each looks at up to ten thousand stored events or alerts. */
const looking = perAccount({ max: 30, minutes: 1 })
const MAX_BODY_BYTES = 64 * 1024

/** Reports of areas; a report belongs to the account that made it. */
export function areaReportRoutes(
  product: Dependencies,
  sendFile: SendFile,
  sendDocument: SendDocument,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/area-reports',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        bodyLimit: MAX_BODY_BYTES,
        schema: {
          tags,
          summary: 'Count the hours of vessels in a zone, a box or a shape, in the background',
          body: areaReportRequest,
          response: { 202: areaReport },
        },
      },
      async (request, reply) => {
        const record = await startAreaReport(product, principalOf(request), request.body)
        return reply.code(202).send(areaReportAnswer(languageOf(request), record))
      },
    )
    app.get(
      '/api/area-reports',
      { config, schema: { tags, summary: "The account's reports, newest first", response: { 200: areaReportList } } },
      async (request) => {
        const records = await listAreaReports(product, principalOf(request))
        return { reports: records.map((record) => areaReportAnswer(languageOf(request), record)) }
      },
    )
    app.get(
      '/api/area-reports/:id',
      {
        config,
        schema: {
          tags,
          summary: 'One report, with its progress',
          params: areaReportParams,
          response: { 200: areaReport },
        },
      },
      async (request) =>
        areaReportAnswer(languageOf(request), await getAreaReport(product, principalOf(request), request.params.id)),
    )
    app.get(
      '/api/area-reports/:id/result',
      {
        config,
        schema: {
          tags,
          summary: 'What a report that is ready found',
          params: areaReportParams,
          response: { 200: areaResult },
        },
      },
      async (request, reply) => {
        const { bytes } = await readAreaBytes(product, principalOf(request), request.params.id)
        return reply.type('application/json; charset=utf-8').send(Buffer.from(bytes) as never)
      },
    )
    app.get(
      '/api/area-reports/:id/events',
      {
        config: looking,
        schema: {
          tags,
          summary: 'The events that began in the area, as they are stored now',
          params: areaReportParams,
          response: { 200: areaEvents },
        },
      },
      async (request) => listAreaEvents(product, principalOf(request), request.params.id),
    )
    app.get(
      '/api/area-reports/:id/alerts',
      {
        config: looking,
        schema: {
          tags,
          summary:
            'The alerts in the area that the account sees, with those of its arrivals and departures by rules about it',
          params: areaReportParams,
          response: { 200: areaAlerts },
        },
      },
      async (request) => {
        const { alerts, ...rest } = await listAreaAlerts(product, principalOf(request), request.params.id)
        return { ...rest, alerts: historyAnswer(request, alerts, queuedAnswer) }
      },
    )
    app.get(
      '/api/area-reports/:id/file',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        exposeHeadRoute: false,
        schema: {
          tags,
          summary: 'A table of a report that is ready, as CSV',
          description:
            'Hours in decimals; flags as ISO 3166-1 alpha-2; a text that a spreadsheet would take for a formula begins with an apostrophe.',
          params: areaReportParams,
          querystring: areaFileQuery,
        },
      },
      (request, reply) =>
        sendFile(request, reply, async () => {
          const { record, result } = await readAreaResult(product, principalOf(request), request.params.id)
          const { table } = request.query
          return {
            fileName: areaFileName(record, table, 'csv'),
            mediaType: 'text/csv; charset=utf-8; header=present',
            pieces: writeAreaTable(result, table),
          }
        }),
    )
    app.get(
      '/api/area-reports/:id/report.pdf',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        exposeHeadRoute: false,
        schema: { tags, summary: 'A report that is ready, as PDF', params: areaReportParams },
      },
      async (request, reply) => {
        const { id } = request.params
        const principal = principalOf(request)
        const { record } = await readAreaBytes(product, principal, id)
        return sendDocument(request, reply, areaFileName(record, 'report', 'pdf'), (context) =>
          areaDocument(context, principal, id),
        )
      },
    )
    app.delete(
      '/api/area-reports/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Remove a report, and stop it while it is being counted',
          params: areaReportParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await removeAreaReport(product, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}

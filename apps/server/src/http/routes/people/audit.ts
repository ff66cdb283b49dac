import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { auditFileQuery, auditPage, auditQuery } from '@varuna/contract/people/audit'
import { writeAuditFile } from '../../../services/people/audit/audit-file.ts'
import { readAudit } from '../../../services/people/audit/read-audit.ts'
import type { SendFile } from '../../answers/send-file.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'

const tags = ['audit log']
const mediaTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' }

/** The audit log, for administrators. Reading it changes nothing, and nothing can change it. */
export function auditRoutes({ store, people, clock }: Dependencies, sendFile: SendFile): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/audit',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary: 'Who did what, when, from where, with what before and after',
          querystring: auditQuery,
          response: { 200: auditPage },
        },
      },
      (request) => readAudit({ store, people }, request.query),
    )
    app.get(
      '/api/audit/file',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        schema: {
          tags,
          summary:
            'The entries of a filter as CSV or as JSON lines, oldest first, with what their digests are computed from',
          querystring: auditFileQuery,
        },
      },
      (request, reply) => {
        const { format, ...filter } = request.query
        return sendFile(request, reply, async () => ({
          fileName: `varuna-audit-${new Date(clock.now()).toISOString().replace(/[-:]|\.\d+/g, '')}.${format}`,
          mediaType: mediaTypes[format],
          pieces: writeAuditFile({ store }, filter, format),
        }))
      },
    )
  }
}

import type { Readable } from 'node:stream'
import { caseExportCheck, caseParams, caseSummary, MAX_CASE_ZIP_BYTES } from '@varuna/contract/case'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { checkExport, exportCase } from '../../../services/cases/export-case.ts'
import { importCase } from '../../../services/cases/import-case.ts'
import { codedError } from '../../../errors/coded-error.ts'
import { caseSummaryAnswer, caseTexts, findTextless } from '../../answers/case-answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { acceptFileBodies } from '../../uploads/accept-file-bodies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { languageOf } from '../../answers/request-language.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { attachmentHeader } from '../../answers/attachment-header.ts'

const tags = ['cases']

/** Cases that are exported and imported at once, of all accounts; one of each. */
const MAX_ZIPS = 3

/** Reserves one of the places for exports and imports; the function returned gives it back. Throws `busy`. */
function createZipPlaces(): (accountId: string) => () => void {
  const taken = new Set<string>()
  return (accountId) => {
    if (taken.has(accountId) || taken.size >= MAX_ZIPS) throw codedError('busy.case_files')
    taken.add(accountId)
    return () => taken.delete(accountId)
  }
}

/** The bytes of an uploaded ZIP, as many as a case may have. */
async function* limitZip(body: Readable): AsyncGenerator<Uint8Array> {
  let byteCount = 0
  for await (const piece of body) {
    byteCount += (piece as Uint8Array).byteLength
    if (byteCount > MAX_CASE_ZIP_BYTES)
      throw codedError('case_file.too_large', { maxMegabytes: MAX_CASE_ZIP_BYTES / 1024 / 1024 })
    yield piece as Uint8Array
  }
}

/** A whole case as one ZIP, out and in. */
export function caseZipRoutes(product: Dependencies, limits: RequestLimits): FastifyPluginAsyncZod {
  const reserveZip = createZipPlaces()
  return async (app) => {
    acceptFileBodies(app)

    app.post(
      '/api/cases/import',
      {
        config: { bodyMs: limits.uploadMs, ...perAccount({ max: 60, minutes: 1 }) },
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          tags,
          summary: 'Import the ZIP of a case that another Varuna exported: the body is the file, as application/zip',
          consumes: ['application/zip'],
          body: z.file(),
          response: { 201: caseSummary },
        },
      },
      async (request, reply) => {
        const principal = principalOf(request)
        const body = request.body as unknown as Readable | undefined
        if (typeof body !== 'object' || !(Symbol.asyncIterator in body)) throw codedError('case_file.not_zip')
        const release = reserveZip(principal.accountId)
        const language = languageOf(request)
        const imported = await product.files
          .withTemporaryFile(limitZip(body), (path) =>
            importCase(product, principal, path, (entry) => findTextless(language, entry)),
          )
          .finally(release)
        return reply.code(201).send(caseSummaryAnswer(imported))
      },
    )
    app.get(
      '/api/cases/:id/export-check',
      {
        config: perAccount({ max: 20, minutes: 1 }),
        schema: {
          tags,
          summary: 'What an export of the case would lack: files that were changed or are gone, and unreadable entries',
          params: caseParams,
          response: { 200: caseExportCheck },
        },
      },
      async (request) => {
        const principal = principalOf(request)
        const release = reserveZip(principal.accountId)
        const found = await checkExport(product, principal, request.params.id).finally(release)
        const texts = caseTexts(languageOf(request))
        return { leftOut: found.map((left) => ({ ...left, text: texts.leftOut(left) })) }
      },
    )
    app.get(
      '/api/cases/:id/export',
      {
        config: perAccount({ max: 20, minutes: 1 }),
        compress: false,
        schema: {
          tags,
          summary: 'The case as one ZIP, with a report, for another Varuna to import',
          params: caseParams,
        },
      },
      async (request, reply) => {
        const principal = principalOf(request)
        const release = reserveZip(principal.accountId)
        const zip = await exportCase(product, principal, request.params.id, caseTexts(languageOf(request))).catch(
          (error: unknown) => {
            release()
            throw error
          },
        )
        zip.bytes.on('close', release)
        zip.bytes.on('error', (err) => request.log.error({ err }, 'exporting a case failed'))
        reply.raw.on('close', () => zip.bytes.destroy())
        return reply
          .header('content-disposition', attachmentHeader(zip.fileName))
          .type('application/zip')
          .send(zip.bytes)
      },
    )
  }
}

import { caseExportCheck } from '@varuna/contract/desk/case-details'
import { caseImportAnswer, caseParams, MAX_CASE_ZIP_BYTES } from '@varuna/contract/desk/case'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { checkExport } from '../../../../services/desk/cases/exports/check-export.ts'
import { exportReport } from '../../../../services/desk/cases/exports/export-report.ts'
import { exportCase } from '../../../../services/desk/cases/exports/export-case.ts'
import { openCaseKml } from '../../../../services/desk/cases/exports/case-kml.ts'
import { KML } from '../../../../services/shared/formats/kml.ts'
import { importCase } from '../../../../services/desk/cases/import-case.ts'
import { createSlots } from '../../../../services/shared/slots/create-slots.ts'
import { createFairTurns } from '../../../../services/shared/turns/fair-turns.ts'
import { codedError } from '../../../../errors/coded-error.ts'
import { caseTexts, findTextless } from '../../../answers/case-answers.ts'
import type { SendFile } from '../../../answers/send-file.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { SendDocument } from '../../../documents/send-document.ts'
import { acceptFileBodies } from '../../../uploads/accept-file-bodies.ts'
import { announcedBytesOf, isStream, receiveBody } from '../../../uploads/receive-body.ts'
import { createUploadLimiter } from '../../../uploads/upload-limiter.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { perAccount } from '../../../plugins/rate-limits.ts'
import { principalOf } from '../../../plugins/session.ts'
import { languageOf } from '../../../answers/request-language.ts'
import type { RequestLimits } from '../../../request-limits.ts'
import { closeUnread } from '../../../answers/close-unread.ts'
import { attachmentHeader } from '../../../answers/attachment-header.ts'

const tags = ['cases']

/** Concurrent case imports, one per account; complete uploads wait, and accounts take turns. */
const IMPORTED_AT_ONCE = 2

const zipLimit = {
  maxBytes: MAX_CASE_ZIP_BYTES,
  tooLarge: () => codedError('case_file.too_large', { maxMegabytes: MAX_CASE_ZIP_BYTES / 1024 / 1024 }),
}

/** Export and import of a whole case as one ZIP, its report alone as PDF, and its places as KML. */
export function caseZipRoutes(
  product: Dependencies,
  limits: RequestLimits,
  sendFile: SendFile,
  sendDocument: SendDocument,
): FastifyPluginAsyncZod {
  const holdUpload = createUploadLimiter(limits.uploads)
  const imports = createFairTurns({
    atOnce: IMPORTED_AT_ONCE,
    perAccount: 1,
    maxWaiting: limits.uploads.perAccount,
    refuse: () => codedError('too_many_requests.uploads'),
  })
  const exportSlots = createSlots(limits.caseExports, {
    ofAccount: () => codedError('too_many_requests.case_exports'),
    ofAll: () => codedError('busy.case_files'),
  })
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
          response: { 201: caseImportAnswer },
        },
      },
      async (request, reply) => {
        const principal = principalOf(request)
        const { accountId } = principal
        if (!isStream(request.body)) throw codedError('case_file.not_zip')
        const language = languageOf(request)
        const sender = { accountId, announcedBytes: announcedBytesOf(request.headers) }
        const imported = await holdUpload({ account: accountId, client: clientOf(request) }, () =>
          receiveBody(product, sender, request.body, zipLimit, (zip) =>
            imports.run(accountId, () => importCase(product, principal, zip, (entry) => findTextless(language, entry))),
          ),
        )
        return reply.code(201).send(imported)
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
        const release = exportSlots.take({ account: principal.accountId, client: clientOf(request) })
        const found = await checkExport(product, principal, request.params.id).finally(release)
        const texts = caseTexts(languageOf(request))
        return { leftOut: found.map((left) => ({ ...left, text: texts.leftOut(left) })) }
      },
    )
    app.get(
      '/api/cases/:id/kml',
      {
        config: perAccount({ max: 20, minutes: 1 }),
        schema: {
          tags,
          summary: 'The places, tracks and AIS gaps of the case as KML',
          params: caseParams,
        },
      },
      (request, reply) =>
        sendFile(request, reply, async () => {
          const texts = caseTexts(languageOf(request))
          return { mediaType: KML, ...(await openCaseKml(product, principalOf(request), request.params.id, texts)) }
        }),
    )
    app.get(
      '/api/cases/:id/report.pdf',
      {
        config: perAccount({ max: 20, minutes: 1 }),
        exposeHeadRoute: false,
        schema: {
          tags,
          summary: 'The report of the ZIP of a case by itself, as PDF',
          params: caseParams,
        },
      },
      (request, reply) => {
        let name = ''
        return sendDocument(
          request,
          reply,
          () => name,
          async ({ language }) => {
            const report = await exportReport(product, principalOf(request), request.params.id, caseTexts(language))
            name = report.fileName
            return report.doc
          },
        )
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
        const release = exportSlots.take({ account: principal.accountId, client: clientOf(request) })
        const zip = await exportCase(product, principal, request.params.id, caseTexts(languageOf(request))).catch(
          (error: unknown) => {
            release()
            throw error
          },
        )
        zip.bytes.on('close', release)
        zip.bytes.on('error', (err) => request.log.error({ err }, 'exporting a case failed'))
        reply.raw.on('close', () => zip.bytes.destroy())
        closeUnread(reply.raw, limits)
        return reply
          .header('content-disposition', attachmentHeader(zip.fileName))
          .type('application/zip')
          .send(zip.bytes)
      },
    )
  }
}

import type { Readable } from 'node:stream'
import {
  caseChangeRequest,
  caseDetails,
  caseEntry,
  caseEntryDetails,
  caseEntryParams,
  caseEntryRequest,
  caseMemberParams,
  caseMemberRequest,
  casePage,
  caseParams,
  caseQuery,
  caseRequest,
  caseSummary,
  caseTracks,
  MAX_CASE_ZIP_BYTES,
} from '@varuna/contract/case'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  addEntry,
  attachFile,
  getEntry,
  listTracks,
  openEntryFile,
  readEntryView,
  setEntryRemoved,
} from '../../services/cases/case-entries.ts'
import { deleteCase, restoreCase } from '../../services/cases/delete-case.ts'
import { endSharing, shareCase } from '../../services/cases/case-members.ts'
import { exportCase } from '../../services/cases/export-case.ts'
import { importCase } from '../../services/cases/import-case.ts'
import { changeCase, createCase, getCase, listCases } from '../../services/cases/cases.ts'
import { codedError } from '../../errors/coded-error.ts'
import { caseAnswer, caseEntryAnswer, caseEntryDetailsAnswer, caseSummaryAnswer, caseTexts } from '../case-answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { clientOf, perAccount } from '../plugins/rate-limits.ts'
import { principalOf } from '../plugins/session.ts'
import { languageOf } from '../request-language.ts'
import type { RequestLimits } from '../request-limits.ts'
import { readUpload } from '../uploads/read-upload.ts'
import { createUploadLimiter } from '../uploads/upload-limiter.ts'

const tags = ['cases']
const config = perAccount({ max: 600, minutes: 1 })

/** Names the file in a header, in any script; quotes and line breaks cannot end the header. */
const attachmentHeader = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`

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

/** Cases: what belongs together, gathered by those whom it is shared with. A case that an account does not see is not found. */
export function caseRoutes(product: Dependencies, limits: RequestLimits): FastifyPluginAsyncZod {
  const holdUpload = createUploadLimiter(limits.uploads)
  const reserveZip = createZipPlaces()
  return async (app) => {
    app.addContentTypeParser(['multipart/form-data', 'application/zip'], (_request, payload, done) =>
      done(null, payload),
    )

    app.post(
      '/api/cases',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        schema: { tags, summary: 'Open a case', body: caseRequest, response: { 201: caseSummary } },
      },
      async (request, reply) =>
        reply.code(201).send(caseSummaryAnswer(await createCase(product, principalOf(request), request.body))),
    )
    app.get(
      '/api/cases',
      {
        config,
        schema: {
          tags,
          summary: 'The cases that this account sees, the last changed first',
          querystring: caseQuery,
          response: { 200: casePage },
        },
      },
      async (request) => {
        const { cases, ...rest } = await listCases(product, principalOf(request), request.query)
        return { cases: cases.map(caseSummaryAnswer), ...rest }
      },
    )
    app.get(
      '/api/cases/:id',
      {
        config,
        schema: {
          tags,
          summary: 'One case, with its entries, its timeline and those it is shared with',
          params: caseParams,
          response: { 200: caseDetails },
        },
      },
      async (request) =>
        caseAnswer(languageOf(request), await getCase(product, principalOf(request), request.params.id)),
    )
    app.patch(
      '/api/cases/:id',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary: 'Change title, summary, state or assignee of a case',
          params: caseParams,
          body: caseChangeRequest,
          response: { 200: caseSummary },
        },
      },
      async (request) =>
        caseSummaryAnswer(await changeCase(product, principalOf(request), request.params.id, request.body)),
    )
    app.delete(
      '/api/cases/:id',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary: 'Delete a case, by its owner; for 30 days it can be restored',
          params: caseParams,
          response: { 200: caseSummary },
        },
      },
      async (request) => caseSummaryAnswer(await deleteCase(product, principalOf(request), request.params.id)),
    )
    app.post(
      '/api/cases/:id/restore',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: { tags, summary: 'Restore a deleted case', params: caseParams, response: { 200: caseSummary } },
      },
      async (request) => caseSummaryAnswer(await restoreCase(product, principalOf(request), request.params.id)),
    )
    app.post(
      '/api/cases/:id/entries',
      {
        config: perAccount({ max: 300, minutes: 1 }),
        schema: {
          tags,
          summary: 'Copy something into a case, as it is now; 200 when the case has it already',
          params: caseParams,
          body: caseEntryRequest,
          response: { 200: caseEntry, 201: caseEntry },
        },
      },
      async (request, reply) => {
        const { entry, isNew } = await addEntry(product, principalOf(request), request.params.id, request.body)
        return reply.code(isNew ? 201 : 200).send(caseEntryAnswer(languageOf(request), entry))
      },
    )
    app.post(
      '/api/cases/:id/attachments',
      {
        config: { bodyMs: limits.uploadMs, ...perAccount({ max: 120, minutes: 1 }) },
        // The schema documents the form; readUpload is what checks it.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          tags,
          summary: 'Add a file to a case: multipart form, field `file`, at most 20 MB',
          consumes: ['multipart/form-data'],
          params: caseParams,
          body: z.object({ file: z.file() }),
          response: { 201: caseEntry },
        },
      },
      (request, reply) => {
        const principal = principalOf(request)
        return holdUpload({ account: principal.accountId, client: clientOf(request) }, async () => {
          const upload = await readUpload(request.headers, request.body as unknown as Readable | undefined)
          const entry = await attachFile(product, principal, request.params.id, upload)
          return reply.code(201).send(caseEntryAnswer(languageOf(request), entry))
        })
      },
    )
    app.get(
      '/api/cases/:id/entries/:entryId',
      {
        config,
        schema: {
          tags,
          summary: 'One entry, with what was copied',
          params: caseEntryParams,
          response: { 200: caseEntryDetails },
        },
      },
      async (request) => {
        const { id, entryId } = request.params
        return caseEntryDetailsAnswer(languageOf(request), await getEntry(product, principalOf(request), id, entryId))
      },
    )
    app.get(
      '/api/cases/:id/entries/:entryId/file',
      {
        config,
        compress: false,
        schema: { tags, summary: 'The file of an entry, as a download', params: caseEntryParams },
      },
      async (request, reply) => {
        const { id, entryId } = request.params
        const file = await openEntryFile(product, principalOf(request), id, entryId)
        return reply
          .header('content-disposition', attachmentHeader(file.name))
          .header('content-length', file.byteCount)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .type('application/octet-stream')
          .send(file.bytes)
      },
    )
    app.get(
      '/api/cases/:id/entries/:entryId/view',
      { config, schema: { tags, summary: 'The picture of a copied image', params: caseEntryParams } },
      async (request, reply) => {
        const { id, entryId } = request.params
        const bytes = await readEntryView(product, principalOf(request), id, entryId)
        return reply.type('image/webp').send(Buffer.from(bytes))
      },
    )
    app.delete(
      '/api/cases/:id/entries/:entryId',
      {
        config,
        schema: {
          tags,
          summary: 'Remove an entry; it is kept and can be restored',
          params: caseEntryParams,
          response: { 200: caseEntry },
        },
      },
      async (request) => {
        const { id, entryId } = request.params
        const entry = await setEntryRemoved(product, principalOf(request), id, entryId, true)
        return caseEntryAnswer(languageOf(request), entry)
      },
    )
    app.post(
      '/api/cases/:id/entries/:entryId/restore',
      {
        config,
        schema: {
          tags,
          summary: 'Restore a removed entry',
          params: caseEntryParams,
          response: { 200: caseEntry },
        },
      },
      async (request) => {
        const { id, entryId } = request.params
        const entry = await setEntryRemoved(product, principalOf(request), id, entryId, false)
        return caseEntryAnswer(languageOf(request), entry)
      },
    )
    app.get(
      '/api/cases/:id/tracks',
      {
        config,
        schema: {
          tags,
          summary: 'The lines of the copied tracks, for a map',
          params: caseParams,
          response: { 200: caseTracks },
        },
      },
      async (request) => ({ tracks: await listTracks(product, principalOf(request), request.params.id) }),
    )
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
            importCase(product, principal, path, (entry) => void caseEntryDetailsAnswer(language, entry)),
          )
          .finally(release)
        return reply.code(201).send(caseSummaryAnswer(imported))
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
    app.put(
      '/api/cases/:id/members',
      {
        // Few a minute, because the answer tells whether an address has an account.
        config: perAccount({ max: 20, minutes: 1 }),
        schema: {
          tags,
          summary: 'Share a case with an account, or change what it may do',
          params: caseParams,
          body: caseMemberRequest,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await shareCase(product, principalOf(request), request.params.id, request.body)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/api/cases/:id/members/:accountId',
      {
        config,
        schema: {
          tags,
          summary: 'End sharing a case with an account; members may leave',
          params: caseMemberParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { id, accountId } = request.params
        await endSharing(product, principalOf(request), id, accountId)
        return reply.code(204).send(null)
      },
    )
  }
}

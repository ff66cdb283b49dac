import {
  assessmentDetails,
  assessmentEntry,
  assessmentFileQuery,
  assessmentNote,
  assessmentNoteRequest,
  assessmentPage,
  assessmentParams,
  assessmentQuery,
  submissionParams,
  submissionState,
} from '@varuna/contract/analysis/assessment'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assessmentFileTypes, writeAssessmentFile } from '../../../services/analysis/assessments/assessment-file.ts'
import {
  addNote,
  deleteAssessment,
  getAssessment,
  removeNote,
  restoreAssessment,
} from '../../../services/analysis/assessments/assessments.ts'
import { listAssessments } from '../../../services/analysis/assessments/entries.ts'
import { getSubmission } from '../../../services/analysis/assessments/submissions.ts'
import { assessmentAnswer } from '../../answers/assessment-answer.ts'
import type { Dependencies } from '../../dependencies.ts'
import { assessmentDocument } from '../../documents/assessment-document.ts'
import type { SendDocument } from '../../documents/send-document.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { languageOf } from '../../answers/request-language.ts'
import type { SendFile } from '../../answers/send-file.ts'

const tags = ['assessments']
const config = perAccount({ max: 600, minutes: 1 })

/** The account's assessed images and reports: histories, pages, notes, deletion. */
export function assessmentRoutes(
  product: Dependencies,
  sendFile: SendFile,
  sendDocument: SendDocument,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/assessments',
      {
        config,
        schema: {
          tags,
          summary: "The account's assessments, filtered and sorted, a page at a time",
          querystring: assessmentQuery,
          response: { 200: assessmentPage },
        },
      },
      (request) => listAssessments(product.store, principalOf(request), request.query),
    )
    app.get(
      '/api/assessments/file',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        schema: {
          tags,
          summary: 'The assessments of a filter as a file: CSV or GeoJSON',
          querystring: assessmentFileQuery,
        },
      },
      (request, reply) => {
        const { format } = request.query
        return sendFile(request, reply, async () => ({
          fileName: `varuna-assessments.${format}`,
          mediaType: assessmentFileTypes[format],
          pieces: writeAssessmentFile(product.store, principalOf(request), request.query),
        }))
      },
    )
    app.get(
      '/api/assessments/:of/:id',
      {
        config,
        schema: {
          tags,
          summary: 'One assessment with its notes, also while it is deleted',
          params: assessmentParams,
          response: { 200: assessmentDetails },
        },
      },
      async (request) =>
        assessmentAnswer(languageOf(request), await getAssessment(product, principalOf(request), request.params)),
    )
    app.get(
      '/api/assessments/:of/:id/report.pdf',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        exposeHeadRoute: false,
        schema: { tags, summary: 'A document on one assessment as PDF', params: assessmentParams },
      },
      (request, reply) => {
        const { of, id } = request.params
        return sendDocument(request, reply, `varuna-${of.replaceAll('_', '-')}-${id}.pdf`, (context) =>
          assessmentDocument(context, principalOf(request), { of, id }),
        )
      },
    )
    app.delete(
      '/api/assessments/:of/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Delete an assessment; for 30 days it can be restored. Its alert stays',
          params: assessmentParams,
          response: { 200: assessmentEntry },
        },
      },
      (request) => deleteAssessment(product, principalOf(request), request.params),
    )
    app.post(
      '/api/assessments/:of/:id/restore',
      {
        config,
        schema: {
          tags,
          summary: 'Undo a deletion',
          params: assessmentParams,
          response: { 200: assessmentEntry },
        },
      },
      (request) => restoreAssessment(product, principalOf(request), request.params),
    )
    app.post(
      '/api/assessments/:of/:id/notes',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        schema: {
          tags,
          summary: 'Add a note',
          params: assessmentParams,
          body: assessmentNoteRequest,
          response: { 201: assessmentNote },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await addNote(product, principalOf(request), request.params, request.body.text)),
    )
    app.delete(
      '/api/assessments/:of/:id/notes/:noteId',
      {
        config,
        schema: {
          tags,
          summary: 'Remove a note',
          params: assessmentParams.extend({ noteId: z.string().max(80) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { noteId, ...key } = request.params
        await removeNote(product, principalOf(request), key, noteId)
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/submissions/:of/:key',
      {
        config,
        schema: {
          tags,
          summary: 'What became of a report or an image that was sent with this Idempotency-Key',
          params: submissionParams,
          response: { 200: submissionState },
        },
      },
      (request) => getSubmission(product, principalOf(request), request.params.of, request.params.key),
    )
    app.delete(
      '/api/submissions/:of/:key',
      {
        config,
        schema: {
          tags,
          summary: 'Cancel an analysis that is running; what is answered already stays',
          params: submissionParams,
          response: { 200: submissionState },
        },
      },
      async (request) => {
        const { of, key } = request.params
        product.submissions.cancel(principalOf(request), of, key)
        return getSubmission(product, principalOf(request), of, key)
      },
    )
  }
}

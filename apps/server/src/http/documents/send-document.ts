import type { FastifyReply, FastifyRequest } from 'fastify'
import { codedError } from '../../errors/coded-error.ts'
import { writeDocument, type DocumentContents } from '../../services/shared/pdf/write-document.ts'
import { createSlots } from '../../services/shared/slots/create-slots.ts'
import { closeUnread } from '../answers/close-unread.ts'
import { attachmentHeader } from '../answers/attachment-header.ts'
import { languageOf } from '../answers/request-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { clientOf } from '../plugins/client-of.ts'
import { principalOf } from '../plugins/session.ts'
import type { RequestLimits } from '../request-limits.ts'
import type { DocumentContext } from './document-frame.ts'

/** Sends a PDF; one at a time an account. An error thrown by `open` becomes the response; the name may depend on what it read. */
export type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  fileName: string | (() => string),
  open: (context: DocumentContext) => Promise<DocumentContents | PDFKit.PDFDocument>,
) => Promise<FastifyReply>

export function createDocumentSender(product: Dependencies, limits: RequestLimits): SendDocument {
  const slots = createSlots(limits.documents, {
    ofAccount: () => codedError('too_many_requests.documents'),
    ofAll: () => codedError('busy.downloads'),
  })
  return async (request, reply, fileName, open) => {
    const release = slots.take({ account: principalOf(request).accountId, client: clientOf(request) })
    let doc: PDFKit.PDFDocument | null = null
    // One listener: with those of the framework there are ten, and Node warns from eleven.
    reply.raw.on('close', () => {
      release()
      doc?.destroy()
    })
    try {
      const opened = await open({ product, language: languageOf(request) })
      doc = 'sections' in opened ? await writeDocument(opened, product.baseMap) : opened
      doc.on('close', release)
      closeUnread(reply.raw, limits)
      return await reply
        .header('content-disposition', attachmentHeader(typeof fileName === 'string' ? fileName : fileName()))
        .type('application/pdf')
        .send(doc)
    } catch (error) {
      release()
      throw error
    }
  }
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contactForm, contactReceipt, contactRequest } from '@varuna/contract/site/contact'
import { openContactForm, receiveMessage } from '../../../services/site/contact/contact.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { createAttemptCounter, perClient } from '../../plugins/rate-limits.ts'
import type { Dependencies } from '../../dependencies.ts'

const tags = ['contact']
const MAX_BODY_BYTES = 32 * 1024

export function contactRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    const validMessages = createAttemptCounter(app, 'messages', { max: 6, minutes: 10 }, clientOf)
    app.get(
      '/api/contact',
      {
        config: perClient({ max: 60, minutes: 1 }),
        schema: { tags, summary: 'A token for one message', response: { 200: contactForm } },
      },
      async () => openContactForm(dependencies),
    )
    app.post(
      '/api/contact',
      {
        bodyLimit: MAX_BODY_BYTES,
        config: perClient({ max: 30, minutes: 10 }),
        preHandler: (request, reply) => validMessages.count(request, reply),
        schema: {
          tags,
          summary: 'Send a message to the operator; stored first, then mailed',
          body: contactRequest,
          response: { 201: contactReceipt },
        },
      },
      async (request, reply) => {
        const receipt = await receiveMessage(dependencies, request.body)
        dependencies.deliveryLoop.wake()
        return reply.code(201).send(receipt)
      },
    )
  }
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contactForm, contactReceipt, contactRequest } from '@varuna/contract/contact'
import { openContactForm, receiveMessage } from '../../services/contact.ts'
import type { Product } from '../product.ts'

const tags = ['contact']
const longestBodyBytes = 32 * 1024

export function contactRoutes(product: Product): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/contact',
      {
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
        schema: { tags, summary: 'A token for one message', response: { 200: contactForm } },
      },
      async (_request, reply) => reply.header('cache-control', 'no-store').send(openContactForm(product)),
    )
    app.post(
      '/api/contact',
      {
        bodyLimit: longestBodyBytes,
        config: { rateLimit: { max: 6, timeWindow: '10 minutes', hook: 'preHandler' } },
        schema: {
          tags,
          summary: 'Write to whoever runs this Varuna; kept first, then mailed',
          body: contactRequest,
          response: { 201: contactReceipt },
        },
      },
      async (request, reply) => {
        const receipt = await receiveMessage(product, request.body)
        product.postman.nudge()
        return reply.code(201).send(receipt)
      },
    )
  }
}

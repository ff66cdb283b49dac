import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publicOriginOf } from '../../public-origin.ts'
import type { Dependencies } from '../../dependencies.ts'

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Where to report a weakness (RFC 9116): the contact of the settings, or the contact form. */
export function securityTxtRoutes(
  { securityContact, clock }: Pick<Dependencies, 'securityContact' | 'clock'>,
  publicUrl: string | null,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/.well-known/security.txt',
      { schema: { tags: ['server'], summary: 'Where to report a weakness in the security of this server (RFC 9116)' } },
      async (request, reply) => {
        const origin = publicOriginOf(request, publicUrl)
        const today = clock.now() - (clock.now() % DAY_MS)
        const lines = [
          `Contact: ${securityContact ?? `${origin}/contact`}`,
          `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${origin}/.well-known/security.txt`,
          `Policy: ${origin}/terms-of-service`,
        ]
        return reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'public, max-age=86400')
          .send(`${lines.join('\n')}\n`)
      },
    )
  }
}

import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The ship's horn that is played with an oil alert. */
export function soundRoutes(hornPath: string): FastifyPluginAsyncZod {
  return async (app) => {
    const horn = await readFile(hornPath)
    app.get(
      '/sound/horn',
      { schema: { tags: ['oil'], summary: "A ship's horn, audio/mpeg" } },
      async (_request, reply) => reply.type('audio/mpeg').header('cache-control', 'public, max-age=86400').send(horn),
    )
  }
}

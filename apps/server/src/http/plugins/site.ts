import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../accounts/accounts.ts'
import { headersOf } from './session.ts'

/** The built site: where it lies, the page that starts the app on any URL, and its inline scripts' hashes. */
export interface Site {
  directory: string
  shell: string
  /** URLs of the prerendered pages, such as /login. */
  pages: string[]
  scriptHashes: string[]
}

/** Reads the built site; null when it has not been built. */
export function openSite(directory: string): Site | null {
  if (!existsSync(join(directory, '__spa-fallback.html'))) return null
  const files = globSync('**/*.html', { cwd: directory })
  const scripts = files.flatMap((file) => inlineScriptHashes(readFileSync(join(directory, file), 'utf8')))
  return {
    directory,
    shell: readFileSync(join(directory, '__spa-fallback.html'), 'utf8'),
    pages: files.filter((file) => file.endsWith('/index.html')).map((file) => `/${dirname(file)}`),
    scriptHashes: [...new Set(scripts)],
  }
}

/** Hashes of a page's inline scripts, as a content security policy names them. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
}

/** Serves prerendered pages by their URL, and the app's shell for the dashboard once signed in. */
export async function serveSite(app: FastifyInstance, site: Site, accounts: Accounts): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.directory,
    index: ['index.html'],
    redirect: false,
    cacheControl: false,
    setHeaders(response, path) {
      const forever = path.includes('/assets/')
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const page of site.pages) {
    app.get(page, { schema: { hide: true } }, (_request, reply) => reply.sendFile(`${page}/index.html`))
  }
  app.get('/dashboard-analysis', { schema: { hide: true } }, async (request, reply) => {
    if (!(await accounts.sessionOf(headersOf(request)))) {
      return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 302)
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(site.shell)
  })
}

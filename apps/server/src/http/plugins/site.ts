import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../accounts/accounts.ts'
import { publicOriginOf } from '../public-origin.ts'
import { allowScripts, type Page, type SendPage } from '../ready-pages.ts'
import { headersOf } from './session.ts'

/** The built site: where it lies, and its pages. */
export interface Site {
  directory: string
  /** The page that starts the app on any URL. */
  shell: Page
  /** What a person sees at an address that leads nowhere. */
  notFound: Page
  /** The prerendered pages by URL, such as /login. */
  pages: Map<string, Page>
}

const notFoundPath = '/404'

/** Reads the built site; null when it has not been built. */
export function openSite(directory: string): Site | null {
  if (!existsSync(join(directory, '__spa-fallback.html'))) return null
  const read = (file: string): Page => {
    const html = readFileSync(join(directory, file), 'utf8')
    return { html, scriptHashes: inlineScriptHashes(html) }
  }
  const shell = read('__spa-fallback.html')
  const pages = new Map(
    globSync('**/index.html', { cwd: directory }).map((file) => {
      const folder = dirname(file).split(sep).join('/')
      return [folder === '.' ? '/' : `/${folder}`, read(file)]
    }),
  )
  const notFound = pages.get(notFoundPath) ?? shell
  pages.delete(notFoundPath)
  return { directory, shell, notFound, pages }
}

/** Hashes of a page's inline scripts, as a content security policy names them; data in a script is not run. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
}

/** A page that asks not to be listed by search engines. */
const isPrivate = ({ html }: Page) => /<meta name="robots" content="[^"]*noindex/.test(html)

const hidden = { schema: { hide: true } }
const forever = /^(assets|pictures)\//

/** Serves prerendered pages by their URL, what they are made of, and the app's shell for the dashboard once signed in. */
export async function serveSite(
  app: FastifyInstance,
  site: Site,
  accounts: Accounts,
  sendPage: SendPage,
  publicUrl: string | null,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.directory,
    index: false,
    redirect: false,
    cacheControl: false,
    preCompressed: true,
    // One route a file: what is not in the list is not there. Pages go out filled in, never as they lie there.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      const file = relative(site.directory, path).split(sep).join('/')
      reply.header('cache-control', forever.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const [path, page] of site.pages) {
    app.get(path, hidden, (request, reply) => sendPage(request, reply, page))
    if (path !== '/') dropSlash(app, path)
  }
  app.get('/dashboard-analysis', hidden, async (request, reply) => {
    if (!(await accounts.sessionOf(headersOf(request)))) {
      return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 302)
    }
    return allowScripts(reply, site.shell)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(site.shell.html)
  })
  dropSlash(app, '/dashboard-analysis')

  const listed = [...site.pages].filter(([, page]) => !isPrivate(page)).map(([path]) => path)
  app.get('/sitemap.xml', hidden, async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicOriginOf(request, publicUrl), listed.sort())),
  )
  app.get('/robots.txt', hidden, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicOriginOf(request, publicUrl))),
  )
}

function dropSlash(app: FastifyInstance, path: string): void {
  app.get(`${path}/`, hidden, async (request, reply) => {
    const query = request.url.indexOf('?')
    return reply.redirect(query < 0 ? path : path + request.url.slice(query), 301)
  })
}

const sitemap = (origin: string, paths: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`

const robots = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /images/
Disallow: /dashboard-analysis

Sitemap: ${origin}/sitemap.xml
`

import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../accounts/accounts.ts'
import { publicOriginOf } from '../public-origin.ts'
import { allowScripts, type Page, type SendPage } from '../page-cache.ts'
import { headersOf } from './session.ts'

/** The built site: its folder and its pages. */
export interface Site {
  directory: string
  /** The page without content that starts the app; used at private paths. */
  shell: Page
  /** The page for unknown URLs. */
  notFound: Page
  /** The prerendered pages by URL, such as /login. */
  pages: Map<string, Page>
  /** Addresses that need an account, in the router's form: /vessels/:mmsi. */
  privatePaths: string[]
}

const notFoundPath = '/404'
/** Written by the build of the site. */
const privatePages = 'private-pages.json'

/** Reads the built site; null when it has not been built. */
export function loadSite(directory: string): Site | null {
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
  const privatePaths = JSON.parse(readFileSync(join(directory, privatePages), 'utf8')) as string[]
  return { directory, shell, notFound, pages, privatePaths }
}

/** Hashes of a page's inline scripts in the form of a content security policy; JSON-LD is not executed and needs none. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
}

/** True for a page that asks search engines not to list it. */
const isNoIndexPage = ({ html }: Page) => /<meta name="robots" content="[^"]*noindex/.test(html)

const hiddenFromDocs = { schema: { hide: true }, config: { isPage: true } }
const immutablePaths = /^(assets|pictures)\//

/** Serves the prerendered pages, their assets, and the app shell at private paths for signed-in visitors. */
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
    // One route for each file, so nothing else in the folder can be requested. Pages are excluded: they are served filled in.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', privatePages],
    setHeaders(reply, path) {
      const file = relative(site.directory, path).split(sep).join('/')
      reply.header('cache-control', immutablePaths.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const [path, page] of site.pages) {
    app.get(path, hiddenFromDocs, (request, reply) => sendPage(request, reply, page))
    if (path !== '/') redirectTrailingSlash(app, path)
  }
  for (const path of site.privatePaths) {
    app.get(path, hiddenFromDocs, async (request, reply) => {
      if (!(await accounts.authenticate(headersOf(request)))) {
        return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 302)
      }
      return allowScripts(reply, site.shell)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(site.shell.html)
    })
    if (!path.includes(':')) redirectTrailingSlash(app, path)
  }

  const indexedPaths = [...site.pages].filter(([, page]) => !isNoIndexPage(page)).map(([path]) => path)
  app.get('/sitemap.xml', hiddenFromDocs, async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(formatSitemap(publicOriginOf(request, publicUrl), indexedPaths.sort())),
  )
  app.get('/robots.txt', hiddenFromDocs, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(formatRobots(publicOriginOf(request, publicUrl), site.privatePaths)),
  )
}

function redirectTrailingSlash(app: FastifyInstance, path: string): void {
  app.get(`${path}/`, hiddenFromDocs, async (request, reply) => {
    const query = request.url.indexOf('?')
    return reply.redirect(query < 0 ? path : path + request.url.slice(query), 301)
  })
}

const formatSitemap = (origin: string, paths: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`

const formatRobots = (origin: string, privatePaths: string[]) => `User-agent: *
Disallow: /api/
Disallow: /images/
${privatePaths.map((path) => `Disallow: ${path.replace(/:.*/, '')}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`

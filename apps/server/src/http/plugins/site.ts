import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../accounts/accounts.ts'
import { publicOriginOf } from '../public-origin.ts'
import { originPlaceholder, type Page, type SendPage } from '../page-cache.ts'
import { headersOf } from './session.ts'

/** The built site: its folder and its pages. */
export interface Site {
  directory: string
  /** The page for unknown URLs. */
  notFound: Page
  /** The prerendered pages by URL, such as /login. */
  pages: Map<string, Page>
  /**
   * Pages that need an account, by address in the router's form: /vessels/:mmsi, and /room/* for the rest. They contain the layout without
   * its data.
   */
  privatePages: Map<string, Page>
  /** The Atom feed; null when the build has none. */
  feed: string | null
}

const notFoundPath = '/404'
/** Written by the build of the site. */
const privatePagesFile = 'private-pages.json'
const feedFile = 'feed.xml'

/** Reads the built site; null when it has not been built. */
export function loadSite(directory: string): Site | null {
  if (!existsSync(join(directory, privatePagesFile))) return null
  const read = (file: string): Page => {
    const html = readFileSync(join(directory, file), 'utf8')
    return { html, scriptHashes: hashesOf(html, inlineScript), styleHashes: hashesOf(html, inlineStyle) }
  }
  const pages = new Map(
    globSync('**/index.html', { cwd: directory }).map((file) => {
      const folder = dirname(file).split(sep).join('/')
      return [folder === '.' ? '/' : `/${folder}`, read(file)]
    }),
  )
  const take = (path: string): Page => {
    const page = pages.get(path)
    if (!page) throw new Error(`the site in ${directory} has no page ${path}; build it again`)
    pages.delete(path)
    return page
  }
  const notFound = take(notFoundPath)
  const pageOfPath = JSON.parse(readFileSync(join(directory, privatePagesFile), 'utf8')) as Record<string, string>
  const privatePages = new Map(Object.entries(pageOfPath).map(([path, page]) => [path, take(page)]))
  const feedPath = join(directory, feedFile)
  const feed = existsSync(feedPath) ? readFileSync(feedPath, 'utf8') : null
  return { directory, notFound, pages, privatePages, feed }
}

/** JSON-LD is not executed and needs no hash. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g

const hashesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/** True for a page that asks search engines not to list it. */
const isNoIndexPage = ({ html }: Page) => /<meta name="robots" content="[^"]*noindex/.test(html)

const hiddenFromDocs = { schema: { hide: true }, config: { isPage: true } }
const immutablePaths = /^(assets|pictures)\//

/** Serves the prerendered pages and their assets; private pages for signed-in visitors only. */
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
    // One route per file, so nothing else in the folder can be requested. Pages are excluded, because they are filled in first.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', privatePagesFile, feedFile],
    setHeaders(reply, path) {
      const file = relative(site.directory, path).split(sep).join('/')
      reply.header('cache-control', immutablePaths.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const [path, page] of site.pages) {
    app.get(path, hiddenFromDocs, (request, reply) => sendPage(request, reply, page))
    if (path !== '/') redirectTrailingSlash(app, path)
  }
  for (const [path, page] of site.privatePages) {
    const status = path.endsWith('*') ? 404 : 200
    app.get(path, hiddenFromDocs, async (request, reply) => {
      if (!(await accounts.authenticate(headersOf(request)))) {
        return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 302)
      }
      return sendPage(request, reply.header('x-robots-tag', 'noindex'), page, { status, isStorable: false })
    })
    if (status === 200) redirectTrailingSlash(app, path)
  }

  const indexedPages = [...site.pages]
    .filter(([, page]) => !isNoIndexPage(page))
    .map(([path, page]) => ({ path, modified: modifiedOn(page) }))
    .sort((a, b) => a.path.localeCompare(b.path))
  app.get('/sitemap.xml', hiddenFromDocs, async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(formatSitemap(publicOriginOf(request, publicUrl), indexedPages)),
  )
  const { feed } = site
  if (feed !== null)
    app.get('/feed.xml', hiddenFromDocs, async (request, reply) =>
      reply
        .type('application/atom+xml; charset=utf-8')
        .send(feed.replaceAll(originPlaceholder, publicOriginOf(request, publicUrl))),
    )
  app.get('/robots.txt', hiddenFromDocs, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(formatRobots(publicOriginOf(request, publicUrl), [...site.privatePages.keys()])),
  )
}

function redirectTrailingSlash(app: FastifyInstance, path: string): void {
  app.get(`${path}/`, hiddenFromDocs, async (request, reply) => {
    return reply.redirect(request.url.replace(/\/(?=\?|$)/, ''), 301)
  })
}

/** The day of the last review, which the page states in its head. */
const modifiedOn = ({ html }: Page) =>
  /<meta name="last-modified" content="(\d{4}-\d{2}-\d{2})"/.exec(html)?.[1] ?? null

const formatSitemap = (
  origin: string,
  pages: { path: string; modified: string | null }[],
) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages
  .map(
    ({ path, modified }) =>
      `  <url><loc>${origin}${path}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</url>`,
  )
  .join('\n')}
</urlset>
`

const formatRobots = (origin: string, privatePaths: string[]) => `User-agent: *
Disallow: /api/
Disallow: /images/
${privatePaths.map((path) => `Disallow: ${path.replace(/[:*].*/, '')}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { formatFeed } from './feed.ts'

const contentFolder = join(import.meta.dirname, 'content/english')

function storyFiles(): string[] {
  return globSync('stories/*.json', { cwd: contentFolder }).toSorted()
}

/** The server answers every unknown address with '/404'. */
const publicPages = [
  '/',
  '/login',
  '/oil-spills',
  '/illegal-fishing',
  '/ocean-trafficking',
  '/explore',
  '/stories',
  ...storyFiles().map((file) => `/stories/${basename(file, '.json')}`),
  '/glossary',
  '/teach',
  '/press',
  '/corrections',
  '/about',
  '/contact',
  '/judge',
  '/accolades',
  '/partners',
  '/privacy-policy',
  '/terms-of-service',
  '/404',
]

/** Pages behind sign-in: what is shown while they load. `_` stands for any parameter of the address, or for its rest. */
const waitingPages = [
  '/dashboard-analysis',
  '/dashboard-analysis/start',
  '/dashboard-analysis/live',
  '/dashboard-analysis/areas',
  '/dashboard-analysis/alerts',
  '/dashboard-analysis/alerts/_',
  '/dashboard-analysis/vessels/_',
  '/dashboard-analysis/events/_',
  '/dashboard-analysis/assessments/compare',
  '/dashboard-analysis/assessments/_/_',
  '/dashboard-analysis/sources',
  '/dashboard-analysis/audit',
  '/dashboard-analysis/cases',
  '/dashboard-analysis/cases/_',
  '/dashboard-analysis/account',
  '/dashboard-analysis/people',
  '/dashboard-analysis/_',
]

/** The content security policy blocks style attributes in pages; what React sets later, through the DOM, it allows. */
function refuseStyleAttributes(folder: string): void {
  for (const file of globSync('**/*.html', { cwd: folder })) {
    const found = /<(?:style\b[^>]*|[a-z][^<>]*\sstyle="[^"]*")/.exec(readFileSync(join(folder, file), 'utf8'))
    if (found) throw new Error(`${file} has an inline style, which browsers would block: ${found[0].slice(0, 200)}`)
  }
}

/** Writes the feed of stories and corrections. */
function writeFeed(folder: string): void {
  const read = (file: string) => JSON.parse(readFileSync(join(contentFolder, file), 'utf8'))
  const { items } = read('corrections.json')
  writeFileSync(join(folder, 'feed.xml'), formatFeed({ stories: storyFiles().map(read), corrections: items }))
}

/** Writes down for the server which addresses need an account, with their pages: those of the routes inside routes/private.tsx. */
const buildEnd: Config['buildEnd'] = ({ buildManifest, reactRouterConfig }) => {
  const routes = buildManifest?.routes ?? {}
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : ''
  }
  const isPrivate = (id: string | undefined): boolean =>
    id !== undefined && (id === 'routes/private' || isPrivate(routes[id]?.parentId))
  const paths = Object.values(routes)
    .filter(({ id, path }) => path !== undefined && isPrivate(id))
    .map(({ id }) => `/${pathOf(id)}`)
  const pages = Object.fromEntries(paths.sort().map((path) => [path, path.replaceAll(/:[^/]+|\*/g, '_')]))
  const missing = Object.values(pages).filter((page) => !waitingPages.includes(page))
  if (missing.length > 0) throw new Error(`react-router.config.ts lists no waiting page for ${missing.join(', ')}`)
  writeFeed(join(reactRouterConfig.buildDirectory, 'client'))
  refuseStyleAttributes(join(reactRouterConfig.buildDirectory, 'client'))
  writeFileSync(join(reactRouterConfig.buildDirectory, 'client/private-pages.json'), JSON.stringify(pages))
}

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...publicPages, ...waitingPages],
  buildEnd,
} satisfies Config

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

/** Pages prerendered at build time. The server answers every unknown address with '/404'. */
const prerender = [
  '/',
  '/login',
  '/oil-spills',
  '/illegal-fishing',
  '/ocean-trafficking',
  '/explore',
  '/about',
  '/contact',
  '/accolades',
  '/partners',
  '/privacy-policy',
  '/terms-of-service',
  '/404',
]

/** Writes down for the server which addresses need an account: those of the routes inside routes/private.tsx. */
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
  writeFileSync(join(reactRouterConfig.buildDirectory, 'client/private-pages.json'), JSON.stringify(paths.sort()))
}

export default { appDirectory: 'src', ssr: false, prerender, buildEnd } satisfies Config

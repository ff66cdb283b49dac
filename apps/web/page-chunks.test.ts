import { expect, test } from 'vitest'
import { chunkNames } from './page-chunks.ts'

type Links = { importers: readonly string[]; dynamicImporters: readonly string[] }

/** A graph of modules from what each imports; a name that begins with '~' is imported on demand. */
function namesOf(imports: Record<string, readonly string[]>) {
  const importersOf = (id: string) =>
    Object.keys(imports).filter((importer) => imports[importer]?.includes(id) ?? false)
  const linksOf = (id: string): Links => ({ importers: importersOf(id), dynamicImporters: importersOf(`~${id}`) })
  return chunkNames(linksOf)
}

const name = namesOf({
  '/rr/entry.client.tsx': ['react'],
  '/src/root.tsx': ['query', '~/problem.ts'],
  '/src/routes/rooms.tsx': ['frame', '/packages/contract/vessel.ts', 'zod', 'badge', 'query'],
  '/src/routes/rooms/start.tsx': ['panel', 'badge', '~/chart.ts'],
  '/src/routes/rooms/alerts.tsx': ['panel'],
  '/src/routes/site/explore.tsx': ['badge', 'globe'],
  '/problem.ts': ['zod'],
  '/chart.ts': ['frame', 'webgl'],
  react: ['scheduler'],
})

test('what every page loads is one chunk; what starts the page stays alone', () => {
  expect(['react', 'scheduler', 'query', '/src/root.tsx'].map(name)).toEqual(['site', 'site', 'site', 'site'])
  expect(name('/rr/entry.client.tsx')).toBeNull()
})

test('what every room loads is one chunk, and its libraries another, apart from what public pages share with it', () => {
  expect(name('frame')).toBe('rooms')
  expect(name('/packages/contract/vessel.ts')).toBe('rooms-libraries')
  expect(name('badge')).toBe('rooms-explore')
  expect(name('zod')).toBe('rooms-problem')
})

test('what rooms alone use of a library stays apart, though its index names it', () => {
  const file = (path: string) => `/node_modules/@tanstack/${path}.js`
  const [index, observer, useQuery] = ['index', 'modern/queriesObserver', 'modern/useQuery'].map((path) =>
    file(`query-core/build/${path}`),
  ) as [string, string, string]
  const nameOf = namesOf({ '/src/root.tsx': [index], [index]: [observer, useQuery] })
  expect([observer, useQuery].map(nameOf)).toEqual(['rooms-queries', 'site'])
})

test('what most public pages load is one chunk, apart from what the page without a bar or rooms load as well', () => {
  const page = (index: number) => `/src/routes/site/page${index}.tsx`
  const nameOf = namesOf({
    ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [page(index), ['bar', 'meta', 'session']])),
    [page(0)]: ['bar', 'meta', 'session', 'date'],
    '/src/routes/site/login.tsx': ['meta'],
    '/src/routes/rooms.tsx': ['session'],
  })
  expect(['bar', 'meta', 'session', 'date'].map(nameOf)).toEqual([
    'most-pages',
    'most-pages-and-login',
    'most-pages-and-login',
    null,
  ])
})

test('the rest is left to the bundler', () => {
  expect(['panel', 'globe', 'webgl', '/chart.ts', '/src/routes/rooms/start.tsx'].map(name)).toEqual(Array(5).fill(null))
})

import { expect, it } from 'vitest'
import { findFolderRings, readImports } from './folder-rings.ts'

const imports = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' > ')
    return { from, to }
  })

it('finds folders that import each other, at any depth and through any number of others', () => {
  expect(findFolderRings(imports('a/b/x.ts > a/c/y.ts', 'a/c/deep/z.ts > a/d/u.ts', 'a/d/v.ts > a/b/w/q.ts'))).toEqual([
    ['a/b', 'a/c', 'a/d'],
  ])
})

it('does not report one-way imports, or a parent that combines its folders', () => {
  expect(
    findFolderRings(imports('a/b/x.ts > a/c/y.ts', 'a/e/x.ts > a/b/x.ts', 'a/x.ts > a/b/y.ts', 'a/b/y.ts > a/z.ts')),
  ).toEqual([])
})

it('reads imports of values, of types and at run time, relative and by alias', () => {
  const text = `import type { A } from './a.ts'\nexport { b } from '../b/b.ts'\nconst c = await import('~/c.ts')\nimport './d.css'\nimport z from 'zod'`
  expect(readImports('apps/web/src/x/x.ts', text, { '~/': 'apps/web/src' }).map(({ to }) => to)).toEqual([
    'apps/web/src/x/a.ts',
    'apps/web/src/b/b.ts',
    'apps/web/src/c.ts',
    'apps/web/src/x/d.css',
  ])
})

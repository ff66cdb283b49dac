import { expect, it } from 'vitest'
import { findLayerFaults } from './layer-faults.ts'

const layers = [
  { folder: 'packages/units', mayImport: [] },
  { folder: 'apps/server/src/store/interfaces', mayImport: ['packages'], mayNotImport: ['packages/language'] },
  { folder: 'apps/server/src/store', mayImport: ['packages', 'apps/server/src/errors', 'apps/server/src/config.ts'] },
  { folder: 'apps/server', mayImport: ['packages'] },
]
const faultsOf = (from: string, to: string) => findLayerFaults([{ from, to }], layers)

it.each([
  ['a file of its own folder', 'packages/units/src/a.ts', 'packages/units/src/b.ts'],
  ['a folder that it may import', 'apps/server/src/store/a.ts', 'packages/geo/src/b.ts'],
  ['a file that it may import', 'apps/server/src/store/a.ts', 'apps/server/src/config.ts'],
  ['a folder inside its own', 'apps/server/src/store/a.ts', 'apps/server/src/store/interfaces/b.ts'],
  ['anything where no layer says otherwise', 'scripts/a.ts', 'apps/server/src/store/b.ts'],
])('lets a file import %s', (_what, from, to) => {
  expect(faultsOf(from, to)).toEqual([])
})

it.each([
  [
    'a folder that is not named',
    'packages/units/src/a.ts',
    'packages/geo/src/b.ts',
    'may import of ours only: nothing',
  ],
  ['data', 'packages/units/src/a.ts', 'data/geo/ports.csv?raw', 'may import of ours only: nothing'],
  [
    'what only the outer folder may',
    'apps/server/src/store/interfaces/a.ts',
    'apps/server/src/errors/b.ts',
    'packages',
  ],
  ['the outer folder', 'apps/server/src/store/interfaces/a.ts', 'apps/server/src/store/b.ts', 'packages'],
  ['what is taken out', 'apps/server/src/store/interfaces/a.ts', 'packages/language/src/b.ts', 'may not import'],
  ['a folder whose name only begins the same', 'apps/server/src/store/a.ts', 'apps/server/src/errors-of-old/b.ts', ''],
])('reports the import of %s', (_what, from, to, text) => {
  expect(faultsOf(from, to)).toEqual([expect.stringContaining(text)])
})

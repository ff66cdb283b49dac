// Fails when a folder imports what layers.ts does not let it, when folders beside each other import each other in a ring, when a folder of
// code has more than 30 files, when layers.ts names a folder that does not exist, or when it does not name a feature.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { layers } from '../layers.ts'
import { findFolderRings, readImports } from './layers/folder-rings.ts'
import { findLayerFaults } from './layers/layer-faults.ts'

const onlyTests = /(\.test|\.contract)\.tsx?$|\/testing|\/fixtures\//
const MAX_FILES = 30

const listFiles = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter(existsSync)
const files = listFiles('packages', 'browser', 'apps').filter((file) => /\.tsx?$/.test(file) && !onlyTests.test(file))

const filesOf = Map.groupBy(
  listFiles('packages', 'browser', 'apps/server/src', 'apps/web/src', 'scripts', 'bench'),
  dirname,
)
const fullFolders = [...filesOf].filter(([, { length }]) => length > MAX_FILES)

const features = new Set(files.flatMap((file) => /^apps\/web\/src\/features\/[^/]+\/[^/]+(?=\/)/.exec(file) ?? []))
const named = new Set(layers.map(({ folder }) => folder))

const aliases = {
  '~/': 'apps/web/src',
  '#content/': 'apps/web/content/english',
  ...Object.fromEntries(
    ['packages', 'browser'].flatMap((parent) =>
      readdirSync(parent).map((name) => [`@varuna/${name}/`, `${parent}/${name}/src`]),
    ),
  ),
}
const imports = files.flatMap((file) => readImports(file, readFileSync(file, 'utf8'), aliases))
const faults = [
  ...layers.filter(({ folder }) => !existsSync(folder)).map(({ folder }) => `layers.ts: no folder ${folder}`),
  ...[...features].filter((folder) => !named.has(folder)).map((folder) => `layers.ts does not name ${folder}`),
  ...fullFolders.map(
    ([folder, { length }]) => `${folder} has ${length} files, more than ${MAX_FILES}: group them by idea`,
  ),
  ...findLayerFaults(imports, layers),
  ...findFolderRings(imports).map((ring) => `These folders import each other in a ring: ${ring.join(', ')}`),
]
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

// Fails when folders beside each other import each other in a ring, or when layers.ts names a folder that does not exist.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { layers } from '../layers.ts'
import { findFolderRings, readImports } from './folder-rings.ts'

const onlyTests = /(\.test|\.contract)\.tsx?$|\/testing|\/fixtures\//
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages', 'browser', 'apps'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !onlyTests.test(file) && existsSync(file))

const imports = files.flatMap((file) => readImports(file, readFileSync(file, 'utf8'), { '~/': 'apps/web/src' }))
const faults = [
  ...layers.filter(({ folder }) => !existsSync(folder)).map(({ folder }) => `layers.ts: no folder ${folder}`),
  ...findFolderRings(imports).map((ring) => `These folders import each other in a ring: ${ring.join(', ')}`),
]
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

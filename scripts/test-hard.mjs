// Runs the tests that repeat at random or kill processes at their full size: those whose file calls scaledCount or fc.assert, or reads
// KILL_ROUNDS or LOAD_SECONDS; then the AIS decoder on 10 million damaged sentences and 2 GB of noise, which fails when memory grows.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'
import { ensureBrowser, startPostgres } from './test-machine.mjs'

requireNode()
ensureInstalled({ development: true })
if (!(await ensureBuilt())) process.exit(1)
const browser = ensureBrowser()

const isHard = (path) =>
  /\bscaledCount\(|\bfc\.assert\(|\b(?:KILL_ROUNDS|LOAD_SECONDS)\b/.test(readFileSync(join(root, path), 'utf8'))
const hardIn = (folders, ending) =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules') && isHard(path))
const suites = {
  unit: hardIn(['apps', 'packages', 'scripts'], '.test.ts'),
  e2e: hardIn(['e2e'], '.e2e.ts'),
}
for (const [script, files] of Object.entries(suites)) {
  if (files.length > 0) continue
  console.error(`npm run ${script} has no test that knows a full size.`)
  process.exit(1)
}
console.log(`At full size:\n${Object.values(suites).flat().join('\n')}\n`)

const postgres = await startPostgres()
const environment = {
  KILL_ROUNDS: '100',
  LOAD_SECONDS: '600',
  ...process.env,
  TEST_HARD: '1',
  BROWSER_PATH: browser,
  NO_COLOR: '1',
}
if (postgres) environment.TEST_DATABASE_URL = postgres.url
// One file at a time: each measures memory or kills what it started.
const npm = (script, ...args) => {
  console.log(`\n== ${script} ${args.join(' ')}`)
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment }
  return spawnSync('npm', ['run', '--silent', script, '--', ...args], options).status
}
const statuses = [
  ...Object.entries(suites).map(([script, files]) => npm(script, '--no-file-parallelism', '--retry=0', ...files)),
  npm('bench', 'ais-fuzz'),
  spawnSync(process.execPath, [join(root, 'scripts/remove-protections.mjs')], { cwd: root, stdio: 'inherit' }).status,
]
postgres?.end()
process.exit(statuses.every((status) => status === 0) ? 0 : 1)

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'
import { ensureBrowser, startPostgres } from './test-machine.mjs'

requireNode()
ensureInstalled()
const browser = ensureBrowser()
const postgres = await startPostgres()

const reports = mkdtempSync(join(tmpdir(), 'varuna-test-'))
const tally = { passed: 0, failed: 0 }
const environment = { ...process.env, BROWSER_PATH: browser, NO_COLOR: '1' }
if (postgres) environment.TEST_DATABASE_URL = postgres.url

function npm(script, ...args) {
  console.log(`\n== ${script}`)
  return spawnSync('npm', ['run', '--silent', script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment,
  })
}

function check(script) {
  tally[npm(script).status === 0 ? 'passed' : 'failed'] += 1
}

function tests(script) {
  const file = join(reports, `${script}.json`)
  const { status } = npm(script, '--', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`)
  let report = { numPassedTests: 0, numFailedTests: 0 }
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    console.error(`${script} left no report.`)
  }
  tally.passed += report.numPassedTests
  tally.failed += report.numFailedTests
  if (status !== 0 && report.numFailedTests === 0) tally.failed += 1
}

try {
  ensureBuilt()
  for (const script of ['format:check', 'lint', 'types', 'knip', 'docs:check']) check(script)
  tests('unit')
  tests('e2e')
} finally {
  postgres?.end()
  rmSync(reports, { recursive: true, force: true })
}
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed > 0 ? 1 : 0)

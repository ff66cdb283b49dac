import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { compileCache, ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'
import { createMemoryFolder, ensureBrowser, ensureNats, ensureS3, startPostgres } from './test-machine.mjs'

requireNode()
ensureInstalled({ development: true })
const browser = ensureBrowser()
ensureNats()
ensureS3()
const memoryFolder = createMemoryFolder()
if (memoryFolder) process.env.TMPDIR = memoryFolder
const postgres = await startPostgres()

const reports = mkdtempSync(join(tmpdir(), 'varuna-test-'))
process.on('exit', () => {
  postgres?.end()
  rmSync(memoryFolder ?? reports, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const tally = { passed: 0, failed: 0 }
const environment = {
  ...process.env,
  BROWSER_PATH: browser,
  NO_COLOR: '1',
  NODE_COMPILE_CACHE: compileCache,
}
if (postgres) environment.TEST_DATABASE_URL = postgres.url

/** Runs a package.json script; resolves with its exit status and, if captured, its output. */
function npm(script, args, output, settings = {}) {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...environment, ...settings },
  })
  const kept = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => kept.push(chunk))
  return new Promise((resolve) =>
    child.on('close', (status) => resolve({ status, output: Buffer.concat(kept).toString() })),
  )
}

/**
 * Of the check of the types. With several threads, each has a checker of its own, which checks the same libraries again; the tests need the
 * other processors. A seventh of its time would go into collecting garbage, whose memory the machine has.
 */
const typeCheck = { GOMAXPROCS: '1', GOGC: '400', GOMEMLIMIT: '4GiB' }

async function check(script) {
  const startMs = Date.now()
  const { status, output } = await npm(script, [], 'pipe', typeCheck)
  tally[status === 0 ? 'passed' : 'failed'] += 1
  const seconds = Math.round((Date.now() - startMs) / 1000)
  return `\n== ${script}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s\n${output}`
}

/** Runs tests; `output` is 'inherit', or 'pipe' where other tests print meanwhile: then it is printed as a whole at the end. */
async function tests(script, output) {
  const startMs = Date.now()
  const file = join(reports, `${script}.json`)
  // A moment in which the machine stood still does not end a run; what needed its second try is named.
  const again = ['--retry=1', '--reporter=./scripts/second-tries.ts']
  const args = ['--reporter=dot', ...again, '--reporter=json', `--outputFile.json=${file}`]
  const { status, output: kept } = await npm(script, args, output)
  const seconds = Math.round((Date.now() - startMs) / 1000)
  console.log(`${kept}\n== ${script}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  let report = { numPassedTests: 0, numFailedTests: 0 }
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    console.error(`${script} wrote no report.`)
  }
  console.log(slowest(report))
  tally.passed += report.numPassedTests
  tally.failed += report.numFailedTests
  if (status !== 0 && report.numFailedTests === 0) tally.failed += 1
}

const SLOWEST = 10

/** The files that took longest, one a line: where time can be saved. */
function slowest({ testResults = [] }) {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative(root, name)}`)
    .join('\n')
}

/** `built` is the build that goes on meanwhile. */
async function checks(built) {
  const done = [await check('format:check'), await check('layers'), await check('docs:check')]
  // The build writes the types of the routes again, so what reads them waits for it.
  await built
  // The rules need the types anyway, so one pass checks both; while one works, `npm run types` is quicker.
  done.push(await check('lint:types'), await check('knip'))
  return done
}

async function browserTests(built) {
  if (await built) await tests('e2e', 'pipe')
  else tally.failed += 1
}

// The unit tests read no built page, so only the browser tests and the types wait for the build.
const built = ensureBuilt()
const [checked] = await Promise.all([checks(built), browserTests(built), tests('unit', 'inherit')])
process.stdout.write(checked.join(''))
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed > 0 ? 1 : 0)

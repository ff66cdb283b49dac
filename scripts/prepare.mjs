// Runs on whatever Node the machine has (20 or newer), before anything is installed: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const ownNode = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Runs a command in the root, showing its output; ends this program with its status when it fails. */
export function runOrExit(command, args, why) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (error || status !== 0) {
    console.error(`\n${why} failed${error ? `: ${error.message}` : ` (exit status ${status})`}.`)
    process.exit(status || 1)
  }
}

export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(`Varuna needs Node 20 or newer; this is ${process.version}.`)
    process.exit(1)
  }
}

/** Installs the packages of the lock file unless exactly these are there already. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules/.varuna-installed')
  const wanted = digest([readFileSync(join(root, 'package-lock.json'))])
  if (existsSync(ownNode) && readStamp(stamp) === wanted) return
  console.log('Installing what Varuna needs (once, a minute or so) ...')
  runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The installation')
  writeFileSync(stamp, wanted)
}

/** Builds the site unless the last build is of exactly these sources. */
export function ensureBuilt() {
  const stamp = join(root, 'apps/web/build/.varuna-built')
  const sources = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/build-site.mjs']
  const wanted = digest(sources.flatMap((path) => filesUnder(join(root, path))).map(describeFile))
  if (readStamp(stamp) === wanted) return
  console.log('Building the site (once for each change) ...')
  runOrExit(ownNode, [join(root, 'scripts/build-site.mjs')], 'The build')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

const passedOver = new Set(['node_modules', 'build', '.react-router'])

function filesUnder(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !passedOver.has(name))
    .flatMap(({ name }) => filesUnder(join(path, name)))
    .sort()
}

function describeFile(path) {
  return `${path.slice(root.length)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}\n`
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

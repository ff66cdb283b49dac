// Must run on Node 20 and newer before anything is installed: plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const ownNode = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Where Node keeps compiled sources; each process and thread would compile them anew. */
export const compileCache = join(root, 'node_modules/.cache/node')

/** Node arguments that load the settings in .env. */
export const withSettings = ['--import', pathToFileURL(join(root, 'apps/server/bin/settings.mjs')).href]

/** Runs a command in the repository root with its output shown; exits with its status when it fails. */
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

/**
 * Installs missing packages of the lock file: those needed to build and run or, with `development`, all of them. Packages that match the
 * lock file are left in place, because a running server or command may be using them.
 */
export function ensureInstalled({ development = false } = {}) {
  const installed = readInstalled()
  if (installed && missingPackages(installed, development).length === 0) return
  console.log(`Installing packages${development ? ', including those for tests' : ''} (once, about a minute) ...`)
  // npm removes development packages when asked to omit them.
  const hasDevelopment = Object.values(installed ?? {}).some(({ dev }) => dev)
  const scope = development || hasDevelopment ? '--include=dev' : '--omit=dev'
  const command = installed ? ['install', '--no-save', '--package-lock=true'] : ['ci']
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  runOrExit('npm', [...command, scope, ...quietly], 'The installation')
}

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {}

/** The packages that npm has installed, by folder; null where no installation was finished. */
function readInstalled() {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(ownNode) || !existsSync(list)) return null
  try {
    return readPackages(list)
  } catch {
    return null
  }
}

/** Folders of packages that do not match the lock file. npm omits optional ones for other platforms. */
function missingPackages(installed, development) {
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(([folder, wanted]) => folder && !wanted.optional && !wanted.devOptional && (development || !wanted.dev))
    .filter(([folder, { version, integrity, link }]) => {
      const found = installed[folder]
      const isSame =
        found && found.version === version && found.integrity === integrity && Boolean(found.link) === Boolean(link)
      return !isSame || !existsSync(join(root, folder, 'package.json'))
    })
    .map(([folder]) => folder)
}

/** Builds the site unless the last build has the same sources; resolves with whether it exists. */
export async function ensureBuilt() {
  const stamp = join(root, 'apps/web/build/.varuna-built')
  const sources = [
    'apps/web',
    'packages',
    'browser',
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/build-site.mjs',
  ]
  const wanted = digest(sources.flatMap((path) => filesUnder(join(root, path))).map(describeFile))
  if (readStamp(stamp) === wanted) return true
  console.log('Building the site (once for each change) ...')
  const build = spawn(ownNode, [join(root, 'scripts/build-site.mjs')], { cwd: root, stdio: 'inherit' })
  const [status] = await once(build, 'close')
  if (status !== 0) {
    console.error(`\nThe build failed (exit status ${status}).`)
    return false
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

const ignoredFolders = new Set(['node_modules', 'build', '.react-router'])

function filesUnder(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !ignoredFolders.has(name))
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

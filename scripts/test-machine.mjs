// Prepares what the tests need beyond npm: a browser, and PostgreSQL, NATS and an S3-compatible store where available.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0
/** Timeout, so that a machine without network does not wait for a package. */
const INSTALL_MS = 180_000
const silent = { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' }

function onPath(name) {
  const found = spawnSync('which', [name], silent)
  return found.status === 0 ? found.stdout.trim() : null
}

function aptInstall(...names) {
  if (!isRoot || !onPath('apt-get')) return false
  console.log(`Installing ${names.join(', ')} ...`)
  const options = { ...silent, timeout: INSTALL_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-q'], options)
  const done = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], options)
  if (done.status !== 0) console.error(done.stderr.trim().split('\n').slice(-3).join('\n'))
  return done.status === 0
}

const findProgram = (names) => names.map(onPath).find(Boolean) ?? null
const headlessShell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Finds a browser for the tests and installs one where permitted; exits when there is none. Returns its path. The headless shell, Chromium
 * without a window, runs the tests in half the CPU time.
 */
export function ensureBrowser() {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH
  const find = () => findProgram([headlessShell, ...browsers])
  if (!onPath(headlessShell)) aptInstall(headlessShell)
  if (!find()) aptInstall('chromium')
  const browser = find()
  if (!browser) {
    console.error('The browser tests need Chromium or Chrome. Install it, or set BROWSER_PATH to its path.')
    process.exit(1)
  }
  return browser
}

const ENOUGH_BYTES = 6 * 1024 ** 3

/**
 * Chooses a folder for test files: in memory if there is space, because the test databases wait for the disk at every commit. Null for the
 * system's own folder.
 */
export function createMemoryFolder() {
  const memory = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(memory)) return null
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < ENOUGH_BYTES || process.availableMemory() < 2 * ENOUGH_BYTES) return null
    const folder = mkdtempSync(join(memory, 'varuna-'))
    // PostgreSQL runs as another user.
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return null
  }
}

/** Installs nats-server where permitted; without it the NATS tests print why they are skipped. */
export function ensureNats() {
  const installed = () => onPath('nats-server') ?? existsSync('/usr/sbin/nats-server')
  if (!installed()) aptInstall('nats-server')
}

/** Installs OpenStack Swift, an S3-compatible store, where permitted; without it the tests of remote files print why they are skipped. */
export function ensureS3() {
  if (!existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py')) aptInstall('python3-swift')
}

function postgresPrograms() {
  const versions = '/usr/lib/postgresql'
  const folder = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : []
  return folder.find((path) => existsSync(join(path, 'initdb'))) ?? null
}

/** Starts a temporary PostgreSQL on a free port; returns its URL and a function that ends it, or null after printing why. */
export async function startPostgres() {
  const programs = postgresPrograms() ?? (aptInstall('postgresql') ? postgresPrograms() : null)
  if (!programs) {
    console.log("Skipped: the tests on PostgreSQL, because it is not installed (Debian's package: postgresql).")
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'varuna-postgres-'))
  const data = join(folder, 'data')
  const as = isRoot ? ['runuser', '-u', 'postgres', '--'] : []
  if (isRoot) {
    chmodSync(folder, 0o755)
    spawnSync('chown', ['postgres', folder], silent)
  }
  const run = (program, ...args) => {
    const [command, ...rest] = [...as, join(programs, program), ...args]
    return spawnSync(command, rest, { ...silent, cwd: folder })
  }
  const end = () => {
    run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
    rmSync(folder, { recursive: true, force: true })
  }
  const port = await freePort()
  const made = run('initdb', '-D', data, '-U', 'varuna', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  // Durability is off: the data need not survive a power cut.
  const durability = '-c fsync=off -c full_page_writes=off'
  const options = `${durability} -p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  // pg_ctl must not keep our pipes open through the server it starts.
  const [command, ...rest] = [
    ...as,
    join(programs, 'pg_ctl'),
    'start',
    '-w',
    '-D',
    data,
    '-l',
    join(folder, 'log'),
    '-o',
    options,
  ]
  const started = made.status === 0 && spawnSync(command, rest, { stdio: 'ignore', cwd: folder }).status === 0
  if (!started) {
    end()
    console.log(
      `Skipped: the tests on PostgreSQL, because it did not start. ${made.stderr?.trim().split('\n').pop() ?? ''}`,
    )
    return null
  }
  return { url: `postgres://varuna@127.0.0.1:${port}/postgres`, end }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

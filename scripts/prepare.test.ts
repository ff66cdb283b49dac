import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'varuna-prepare-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [root, log, commands] = [join(folder, 'root'), join(folder, 'npm.log'), join(folder, 'commands')]
const inRoot = (...path: string[]) => join(root, ...path)

const write = (path: string, content: unknown) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
}

const environment = {
  ...process.env,
  PATH: `${commands}${delimiter}${process.env['PATH']}`,
  npm_config_offline: 'true',
  npm_config_cache: join(folder, 'cache'),
}

function npm(args: string[], cwd = root): void {
  const { status, stderr } = spawnSync('npm', args, { cwd, env: environment, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Runs the preparation of `npm start` and `npm test`; returns the npm commands that it ran. */
function prepare(options = {}): string[] {
  writeFileSync(log, '')
  const script = `import { ensureInstalled } from './scripts/prepare.mjs'; ensureInstalled(${JSON.stringify(options)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return readFileSync(log, 'utf8').split('\n').filter(Boolean)
}

/** Makes package.json and the lock file require this version of the test package `engine`. */
const want = (version: string) => {
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(folder, `wants-${version}`, file), inRoot(file))
}

beforeAll(() => {
  for (const [name, version] of [
    ['engine', '1.0.0'],
    ['engine', '2.0.0'],
    ['gauge', '1.0.0'],
    ['node', '1.0.0'],
  ] as const) {
    const source = join(folder, `${name}-source`)
    write(join(source, 'package.json'), { name, version, ...(name === 'node' && { bin: 'node.js' }) })
    write(join(source, 'node.js'), '')
    npm(['pack', '--pack-destination', folder], source)
  }
  for (const version of ['1.0.0', '2.0.0']) {
    const dependencies = { engine: `file:../engine-${version}.tgz`, node: 'file:../node-1.0.0.tgz' }
    const devDependencies = { gauge: 'file:../gauge-1.0.0.tgz' }
    write(join(folder, `wants-${version}`, 'package.json'), {
      name: 'ship',
      private: true,
      dependencies,
      devDependencies,
    })
    npm(['install', '--package-lock-only'], join(folder, `wants-${version}`))
  }
  const real = spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim()
  write(
    join(commands, 'npm'),
    `#!/bin/sh\nif [ "$3" = "--no-audit" ] || [ "$5" = "--no-audit" ]; then echo "$@" >> "${log}"; fi\nexec "${real}" "$@"\n`,
  )
  chmodSync(join(commands, 'npm'), 0o755)
  mkdirSync(inRoot('scripts'), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'prepare.mjs'), inRoot('scripts/prepare.mjs'))
}, 120_000)

beforeEach(() => {
  rmSync(inRoot('node_modules'), { recursive: true, force: true })
  want('1.0.0')
})

test('packages installed by npm ci, npm ci --omit=dev or npm install are not installed again', () => {
  for (const [args, hasTests] of [
    [['ci'], true],
    [['install'], true],
    [['ci', '--omit=dev'], false],
  ] as const) {
    rmSync(inRoot('node_modules'), { recursive: true, force: true })
    npm([...args])
    chmodSync(inRoot('node_modules'), 0o555)
    expect(prepare(), args.join(' ')).toEqual([])
    chmodSync(inRoot('node_modules'), 0o755)
    if (hasTests) expect(prepare({ development: true }), args.join(' ')).toEqual([])
  }
})

test('test packages are added to existing ones, and stay when the server is started', () => {
  npm(['ci', '--omit=dev'])
  const engine = () => statSync(inRoot('node_modules/engine')).ino
  const before = engine()
  expect(prepare({ development: true })).toEqual([expect.stringMatching(/^install .*--include=dev/)])
  expect(engine()).toBe(before)
  expect(prepare({ development: true })).toEqual([])
  expect(prepare()).toEqual([])
})

test('a changed lock file replaces what changed and removes nothing else', () => {
  npm(['ci'])
  const gauge = statSync(inRoot('node_modules/gauge')).ino
  want('2.0.0')
  expect(prepare()).toEqual([expect.stringMatching(/^install .*--include=dev/)])
  expect(JSON.parse(readFileSync(inRoot('node_modules/engine/package.json'), 'utf8')).version).toBe('2.0.0')
  expect(statSync(inRoot('node_modules/gauge')).ino).toBe(gauge)
  expect(prepare()).toEqual([])
})

test('an incomplete installation is completed', () => {
  expect(prepare()).toEqual([expect.stringMatching(/^ci --omit=dev/)])
  rmSync(inRoot('node_modules/engine'), { recursive: true })
  expect(prepare()).toEqual([expect.stringMatching(/^install /)])
  expect(statSync(inRoot('node_modules/engine/package.json')).isFile()).toBe(true)
  write(inRoot('node_modules/.package-lock.json'), '{"packa')
  expect(prepare()).toEqual([expect.stringMatching(/^ci /)])
  expect(prepare()).toEqual([])
})

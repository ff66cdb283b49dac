import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  integrity?: string
  resolved?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '..')
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path

test('every package has the digest of its content, and comes from the registry of npm', () => {
  expect(installed.length).toBeGreaterThan(500)
  for (const [path, { integrity, resolved }] of installed) {
    expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/)
    if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test('only packages that package.json names may have scripts that run at the installation', () => {
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  const withScripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true)
  expect(withScripts.length).toBeGreaterThan(0)
  for (const [path] of withScripts) expect(Object.keys(allowScripts), path).toContain(nameOf(path))
})

/** Licences that ask for no more than their text and a name. */
const permissive =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|OFL-1\.1|Zlib)( (AND|OR) (MIT|Apache-2\.0|Zlib|CC0-1\.0|BSD-3-Clause))*\)?$/

/** Others that run with Varuna, by the start of their name: libraries that are linked and not changed. NOTICE.md names what is not a choice of sharp. */
const linked = {
  'LGPL-3.0-or-later': ['@img/sharp-'],
  'Apache-2.0 AND LGPL-3.0-or-later': ['@img/sharp-win32-'],
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': ['@img/sharp-wasm32'],
  'LGPL-3.0': ['libheif-js'],
  'MPL-2.0': ['exifreader', 'lightningcss'],
} as Record<string, string[]>

/** MIT by the licence file beside them; their package.json does not say so. */
const stated = ['png-js']

test('what runs has licences that Varuna can be shipped with', () => {
  const running = installed.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
  const others = running
    .filter(([path, { license = '' }]) => !permissive.test(license) && !stated.includes(nameOf(path)))
    .filter(([path, { license = '' }]) => !linked[license]?.some((name) => nameOf(path).startsWith(name)))
    .map(([path, { license }]) => `${nameOf(path)}: ${license}`)
  expect(others).toEqual([])
  const notice = readFileSync(join(root, 'NOTICE.md'), 'utf8')
  for (const name of ['exifreader', 'libheif-js']) expect(notice).toContain(name)
})

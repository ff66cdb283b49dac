/**
 * Takes the pictures of the product that the home page shows: one case, from a ship on the map to its report, in a browser on a real server
 * whose clock stands at the end of the replay. Writes masters and cuts them for the site.
 * Usage: node art/product/build.ts /usr/bin/chromium [NAME ...]   (after npm run build; needs unzip and pdftoppm)
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { runVaruna } from '../../apps/server/src/start/testing-varuna.ts'
import { casePictures } from './case-pictures.ts'
import { clockEnvironment, NOW_MS, openCase, simulateFleet } from './sail-case.ts'
import { tiles } from './tiles.ts'

const root = join(import.meta.dirname, '../..')
const masters = join(root, 'art/masters')
const SCALE = 2.5

const dataDir = mkdtempSync(join(tmpdir(), 'varuna-pictures-'))
simulateFleet(dataDir)
/** Of the server's clock, which the browser shares. */
const offsetMs = NOW_MS - Date.now()
const server = await runVaruna(dataDir, clockEnvironment())
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '',
  args: ['--no-sandbox', '--use-gl=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  mkdirSync(masters, { recursive: true })
  const names = await takeAll(browser, server.origin)
  const cut = spawnSync(process.execPath, [join(root, 'art/publish.ts'), ...names], { stdio: 'inherit' })
  if (cut.status !== 0) throw new Error('The pictures were taken, but not cut.')
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeAll(chrome: Browser, origin: string): Promise<string[]> {
  const context = await chrome.newContext({
    baseURL: origin,
    deviceScaleFactor: SCALE,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((offset) => {
    const Real = Date
    class Shifted extends Real {
      constructor(...parts: []) {
        if (parts.length === 0) super(Real.now() + offset)
        else super(...parts)
      }
      static override now = () => Real.now() + offset
    }
    globalThis.Date = Shifted as DateConstructor
  }, offsetMs)
  const sailed = await openCase(context.request)
  const page = await context.newPage()
  const wanted = process.argv.slice(3)
  const pictures = Object.fromEntries(
    Object.entries({ ...casePictures, ...tiles }).filter(([name]) => wanted.length === 0 || wanted.includes(name)),
  )
  for (const [name, take] of Object.entries(pictures)) {
    writeFileSync(join(masters, `${name}.png`), await take(page, sailed))
    console.info(name)
  }
  return Object.keys(pictures)
}

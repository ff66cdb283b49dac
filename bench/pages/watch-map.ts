import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { openChromium } from '../../e2e/open-chromium.ts'
import { runVaruna } from '../../apps/server/src/start/testing-varuna.ts'
import { spread, timeFrames } from './frame-times.ts'

/**
 * Script time per frame of the Watch map while it is dragged, with 50,000 vessels in view and with none. Both run on the same page, so the
 * second measures the map itself. The last line is JSON, in milliseconds.
 */
const VESSELS = 50_000
const FRAMES = 150
const VIEW = 'at=41,-31,5.1'
const BOX = { south: 36, west: -40, high: 10, wide: 18 }

/** A fleet on a grid that is shifted row by row, every vessel under way. */
function writeFleet(file: string) {
  const rows = ['mmsi,timestamp,lat,lon,speed,course']
  const columns = 250
  const now = Date.now()
  for (let index = 0; index < VESSELS; index += 1) {
    const column = index % columns
    const row = Math.floor(index / columns)
    const lat = BOX.south + (row / (VESSELS / columns)) * BOX.high
    const lon = BOX.west + ((column + (row % 7) / 7) / columns) * BOX.wide
    const time = new Date(now - (index % 240) * 1000).toISOString()
    rows.push(`${311_000_000 + index},${time},${lat.toFixed(5)},${lon.toFixed(5)},${5 + (index % 15)},${index % 360}`)
  }
  writeFileSync(file, rows.join('\n'))
}

async function measure(page: Page, query: string, count: string) {
  await page.goto(`/dashboard-analysis/live?${VIEW}${query}`)
  await page.getByText(count).waitFor()
  await page.locator('[data-chart-drawn]').waitFor()
  const x = 900
  const y = 450
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => (window.scripts = []))
  const began = performance.now()
  for (let step = 0; (await page.evaluate(() => window.scripts.length)) < FRAMES; step += 1)
    await page.mouse.move(x + 60 * Math.sin(step / 9), y + 40 * Math.sin(step / 14))
  const scripts = (await page.evaluate(() => window.scripts)).slice(0, FRAMES)
  const seconds = (performance.now() - began) / 1000
  await page.mouse.up()
  return { ...spread(scripts), framesPerSecond: Number((scripts.length / seconds).toFixed(1)) }
}

const dataDir = mkdtempSync(join(tmpdir(), 'varuna-watch-map-'))
const fleet = join(dataDir, 'fleet.csv')
writeFleet(fleet)
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
const imported = spawnSync(process.execPath, [main, 'import', fleet], { env, encoding: 'utf8' })
if (imported.status !== 0) throw new Error(imported.stderr)
const server = await runVaruna(dataDir)
const browser = await openChromium()
try {
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
  const person = { email: 'bench@harbour.example', password: 'correct horse battery' }
  const details = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }
  await context.request.post('/api/account/sign-up', { data: { ...person, ...details } })
  await context.request.post('/api/account/sign-in', { data: person })
  const page = await context.newPage()
  await page.addInitScript(timeFrames)
  const vessels = await measure(page, '', 'vessels in view')
  const none = await measure(page, '&traffic=simulated', '0 of 50,000 vessels in view')
  console.table({ vessels, none })
  console.log(JSON.stringify({ load: loadavg()[0], vessels, none, ratio: vessels.median / none.median }))
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

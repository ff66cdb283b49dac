import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { openChromium } from '../../e2e/open-chromium.ts'
import { runVaruna, type RunningVaruna } from '../../apps/server/src/start/testing-varuna.ts'

/**
 * `npm run bench day`: what an analyst does on a day, step by step in the browser at three widths: clicks, keys pressed, fields filled, and
 * seconds that Varuna takes until the next step can begin. A person reads and thinks besides.
 */
const widths = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 360, height: 780 },
]
const fleet = [477_000_101, 477_000_102, 477_000_103]

/** Three ships of one owner in the Arabian Sea among coasters; the first is silent for 31 hours. */
function writeFleet(file: string) {
  const rows = ['ssvid,timestamp,lat,lon,speed,course,shipname']
  const nowMs = Date.now()
  const sail = (mmsi: number, name: string, place: { lat: number; lon: number }, hours: [from: number, to: number]) => {
    for (let minute = hours[0] * 60; minute <= hours[1] * 60; minute += 10) {
      const time = new Date(nowMs + minute * 60_000).toISOString()
      const lon = place.lon + ((minute / 60 + 72) * 3) / 60
      rows.push(`${mmsi},${time},${place.lat.toFixed(5)},${lon.toFixed(5)},3,90,${name}`)
    }
  }
  for (let coaster = 0; coaster < 12; coaster += 1)
    sail(419_000_200 + coaster, `COASTER ${coaster}`, { lat: 13 + coaster / 20, lon: 68 }, [-72, -0.1])
  for (const [at, mmsi] of fleet.entries()) {
    const place = { lat: 13.4, lon: 68.3 + at / 20 }
    sail(mmsi, `NORTH STAR ${at + 1}`, place, [-72, -34])
    sail(mmsi, `NORTH STAR ${at + 1}`, { ...place, lon: place.lon - (at === 0 ? 0.6 : 0) }, [
      at === 0 ? -3 : -33.8,
      -0.1,
    ])
  }
  writeFileSync(file, rows.join('\n'))
}

interface Effort {
  step: string
  clicks: number
  keys: number
  fields: number
  seconds: number
}

/** Counts what a person does on a page, and the time until what they wait for is there. */
class Analyst {
  readonly efforts: Effort[] = []
  readonly #page: Page
  #now: Effort | null = null

  constructor(page: Page) {
    this.#page = page
  }

  async step(name: string, act: () => Promise<void>): Promise<void> {
    const effort = { step: name, clicks: 0, keys: 0, fields: 0, seconds: 0 }
    this.#now = effort
    const beganMs = performance.now()
    await act()
    effort.seconds = Number(((performance.now() - beganMs) / 1000).toFixed(1))
    this.efforts.push(effort)
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    if (this.#now) this.#now.clicks += 1
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    if (this.#now) this.#now.keys += 1
  }

  async fill(target: Locator, text: string): Promise<void> {
    await target.fill(text)
    if (this.#now) this.#now.fields += 1
  }

  async choose(target: Locator, option: string): Promise<void> {
    await target.selectOption({ label: option })
    if (this.#now) this.#now.clicks += 2
  }
}

async function workADay(page: Page): Promise<Effort[]> {
  const analyst = new Analyst(page)
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024
  const room = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first()
  await page.goto('/dashboard-analysis/start')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await analyst.step('find a vessel by its name', async () => {
    const field = page.getByRole('combobox').first()
    await (isWide ? analyst.press('/') : analyst.click(field))
    await analyst.fill(field, 'north star 1')
    await page.getByRole('option', { name: /NORTH STAR 1/ }).waitFor()
    await analyst.press('Enter')
    await page.getByRole('heading', { level: 1, name: /NORTH STAR 1/ }).waitFor()
  })
  await analyst.step('judge why it was dark', async () => {
    await analyst.click(page.getByRole('link', { name: /AIS gap/ }).first())
    await page.getByText('GAP-2').first().waitFor()
  })
  await analyst.step('make a rule for the fleet of its owner', async () => {
    await analyst.click(room('Sources'))
    await analyst.click(page.getByRole('button', { name: 'Add a rule' }))
    const form = page.getByRole('dialog', { name: 'Add a rule' })
    await analyst.fill(form.getByLabel('Name', { exact: true }), 'North Star goes dark')
    await analyst.choose(form.getByLabel('Add a condition', { exact: true }), 'these vessels')
    await analyst.fill(form.getByLabel('MMSI, separated by commas'), fleet.join(', '))
    await analyst.choose(form.getByLabel('Raise', { exact: true }), 'an alarm')
    await analyst.choose(form.getByLabel('Send by', { exact: true }), 'not sent')
    await analyst.click(form.getByRole('button', { name: 'Save' }))
    await form.waitFor({ state: 'detached' })
  })
  await analyst.step('open the gravest alert', async () => {
    await analyst.click(room('Alerts'))
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await (isWide ? analyst.press('j') : analyst.click(page.getByRole('listbox').getByRole('option').first()))
    await page.getByRole('button', { name: 'Confirm' }).waitFor()
    await page
      .getByText(/likely switched off/)
      .first()
      .waitFor()
  })
  await analyst.step('put it into a new case', async () => {
    await analyst.click(page.getByRole('button', { name: 'Add to case' }))
    await analyst.fill(page.getByLabel('Title', { exact: true }), `North Star, ${page.viewportSize()?.width} px`)
    await analyst.click(page.getByRole('button', { name: 'Open case and add' }))
    await page.getByText(/^Added to/).waitFor()
  })
  await analyst.step('decide', async () => {
    await (isWide ? analyst.press('c') : analyst.click(page.getByRole('button', { name: 'Confirm' })))
    await page.getByRole('button', { name: 'Undo' }).first().waitFor()
  })
  await analyst.step('save the report of the case', async () => {
    await analyst.click(room('Cases'))
    await analyst.click(page.getByRole('link', { name: /^North Star/ }).first())
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      analyst.click(page.getByText('Export as ZIP').first()),
    ])
    await file.path()
  })
  return analyst.efforts
}

const dataDir = mkdtempSync(join(tmpdir(), 'varuna-day-'))
const file = join(dataDir, 'fleet.csv')
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
const browser = await openChromium()
const servers: RunningVaruna[] = []
try {
  for (const viewport of widths) {
    rmSync(dataDir, { recursive: true, force: true })
    const server = await runVaruna(dataDir)
    servers.push(server)
    writeFleet(file)
    const imported = spawnSync(process.execPath, [main, 'import', file], { env, encoding: 'utf8' })
    if (imported.status !== 0) throw new Error(imported.stderr)
    const context = await browser.newContext({ baseURL: server.origin, viewport, acceptDownloads: true })
    const person = { email: 'bench@harbour.example', password: 'correct horse battery' }
    const details = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }
    await context.request.post('/api/account/sign-up', { data: { ...person, ...details } })
    await context.request.post('/api/account/sign-in', { data: person })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const efforts = await workADay(page)
    const sum = (of: (effort: Effort) => number) => efforts.reduce((total, effort) => total + of(effort), 0)
    console.log(`\n${viewport.width} px, load ${loadavg()[0]?.toFixed(1)}`)
    console.table([
      ...efforts,
      {
        step: 'all',
        clicks: sum(({ clicks }) => clicks),
        keys: sum(({ keys }) => keys),
        fields: sum(({ fields }) => fields),
        seconds: Number(sum(({ seconds }) => seconds).toFixed(1)),
      },
    ])
    await context.close()
    await servers.pop()?.end('SIGTERM')
  }
} finally {
  await browser.close()
  await servers.pop()?.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { MMSI, type SailedCase } from './sail-case.ts'

type Take = (page: Page, sailed: SailedCase) => Promise<Buffer>

/** A picture in CSS pixels; small, so that its text is legible on a phone too. */
const SIZE = { width: 520, height: 390 }
const TALL = 3_200

/** The seven pictures of the case, in the order of the story. */
export const casePictures: Readonly<Record<string, Take>> = {
  'case-watch': async (page) => {
    await page.setViewportSize({ width: 1040, height: 780 })
    await page.goto(`/dashboard-analysis/live?vessel=${MMSI}&time=2026-11-03T00:50Z&at=4.5,94,4.9`)
    await mapIsDrawn(page)
    return page.screenshot()
  },
  'case-silence': async (page) => {
    await page.setViewportSize({ width: 1040, height: 780 })
    await page.goto(`/dashboard-analysis/vessels/${MMSI}`)
    await mapIsDrawn(page)
    return page.screenshot()
  },
  'case-assessment': async (page, { alertId }) => {
    await openTall(page, `/dashboard-analysis/alerts/${alertId}`, 800)
    return shootFrom(page, page.getByRole('heading', { name: 'Verdict' }), { width: 800, height: 600 })
  },
  'case-alert': async (page, { alertId }) => {
    await openTall(page, `/dashboard-analysis/alerts/${alertId}`)
    return shootFrom(page, page.getByRole('heading', { level: 1 }))
  },
  'case-rule': async (page) => {
    await openTall(page, '/dashboard-analysis/sources')
    return shootFrom(page, page.getByRole('heading', { name: 'Built-in rules' }))
  },
  'case-entries': async (page, { caseId }) => {
    await openTall(page, `/dashboard-analysis/cases/${caseId}`, 640)
    return shootFrom(page, page.getByRole('heading', { name: 'Entries' }), { width: 640, height: 480 })
  },
  'case-document': async (page, { caseId }) => readReport(page, caseId),
}

/** Tall enough for everything, because below 1024 px a room scrolls in its own frame. */
async function openTall(page: Page, path: string, width = SIZE.width): Promise<void> {
  await page.setViewportSize({ width, height: TALL })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate('document.fonts.ready')
  await page.waitForTimeout(2_500)
}

/** From just above an element down. */
async function shootFrom(page: Page, first: Locator, size = SIZE): Promise<Buffer> {
  const box = await first.boundingBox()
  if (!box) throw new Error('What should be photographed is not on the page.')
  return page.screenshot({ clip: { x: 0, y: box.y - 16, ...size } })
}

const mapIsDrawn = async (page: Page): Promise<void> => {
  await page.locator('main canvas').first().scrollIntoViewIfNeeded()
  await page.locator('[data-chart-drawn]').first().waitFor({ timeout: 60_000 })
  await page.evaluate('document.fonts.ready')
  await page.waitForTimeout(1_500)
}

/** The first page of the report in the signed ZIP of the case, its upper part. */
async function readReport(page: Page, caseId: string): Promise<Buffer> {
  const answer = await page.context().request.get(`/api/cases/${caseId}/export`)
  if (!answer.ok()) throw new Error(`The export answered ${answer.status()}: ${await answer.text()}`)
  const folder = mkdtempSync(join(tmpdir(), 'varuna-report-'))
  const zip = join(folder, 'case.zip')
  writeFileSync(zip, await answer.body())
  const pdf = join(folder, 'report.pdf')
  const { stdout } = spawnSync('unzip', ['-p', zip, 'report.pdf'], { maxBuffer: 64 * 1024 * 1024 })
  writeFileSync(pdf, stdout)
  const image = join(folder, 'report')
  spawnSync('pdftoppm', ['-png', '-r', '160', '-f', '1', '-l', '1', '-singlefile', pdf, image])
  const { width = 0 } = await sharp(`${image}.png`).metadata()
  const cut = await sharp(`${image}.png`)
    .extract({ left: 0, top: 0, width, height: Math.round((width * 3) / 4) })
    .png()
    .toBuffer()
  rmSync(folder, { recursive: true })
  return cut
}

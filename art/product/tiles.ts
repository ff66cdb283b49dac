import type { Locator, Page } from 'playwright-core'

/** Round on the globe, so the middle of a picture has to say what it is. */
const SIZE = { width: 480, height: 360 }
const VIEW = { width: 1040, height: 780 }

/** A part of a page around the centre of `part`, as large as a tile. */
async function shootAround(page: Page, part: Locator): Promise<Buffer> {
  await part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForTimeout(2_000)
  const box = await part.boundingBox()
  if (!box) throw new Error('What should be photographed is not on the page.')
  const x = Math.min(Math.max(0, box.x + box.width / 2 - SIZE.width / 2), VIEW.width - SIZE.width)
  const y = Math.min(Math.max(0, box.y + box.height / 2 - SIZE.height / 2), VIEW.height - SIZE.height)
  return page.screenshot({ clip: { x, y, ...SIZE } })
}

async function demonstration(page: Page, topic: string, part: string): Promise<Buffer> {
  await page.setViewportSize(VIEW)
  await page.goto(`/${topic}#try`)
  await page.locator(`#try ${part}`).first().waitFor()
  await page.waitForTimeout(2_000)
  return shootAround(page, page.locator(`#try ${part}`).first())
}

/** A chart is drawn once it was scrolled to. */
async function chartOf(page: Page, path: string, place?: string): Promise<Buffer> {
  await page.setViewportSize(VIEW)
  await page.goto(path)
  if (place) await page.getByRole('button', { name: place, exact: true }).click()
  const chart = page.locator('[data-chart-drawn]').first()
  for (let steps = 0; steps < 40 && (await chart.count()) === 0; steps += 1) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(500)
  }
  return shootAround(page, chart)
}

/** Pictures of the globe that no render shows: demonstrations, and charts of places. */
export const tiles: Readonly<Record<string, (page: Page) => Promise<Buffer>>> = {
  'demo-radar': (page) => demonstration(page, 'oil-spills', 'canvas'),
  'demo-track': (page) => demonstration(page, 'illegal-fishing', 'svg[preserveAspectRatio="none"]'),
  'demo-evidence': (page) => demonstration(page, 'ocean-trafficking', 'input[type=checkbox]'),
  'chart-prestige': (page) => chartOf(page, '/oil-spills', 'Prestige'),
  'chart-ennore': (page) => chartOf(page, '/oil-spills', 'Dawn Kanchipuram'),
  'chart-thunder': (page) => chartOf(page, '/stories/thunder'),
}

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChromium } from '../../e2e/open-chromium.ts'
import { runVaruna } from '../../apps/server/src/start/testing-varuna.ts'
import { spread, timeFrames } from './frame-times.ts'

/**
 * Script time in each frame of the globe on /explore while it is dragged, compared with the minimum: as many frames that only clear a
 * canvas of the same size. The last line is JSON, in milliseconds.
 */
const FRAMES = 150
const FRAME_AT_60_HZ_MS = 1000 / 60

function clearOnly(frames: number): Promise<number[]> {
  const shown = document.querySelector('main canvas') as HTMLCanvasElement
  const { width, height } = shown
  const gl = Object.assign(document.createElement('canvas'), { width, height }).getContext('webgl2')
  window.scripts = []
  return new Promise((resolve) => {
    const clear = () => {
      gl?.clear(gl.COLOR_BUFFER_BIT)
      if (window.scripts.length < frames) requestAnimationFrame(clear)
      else resolve(window.scripts)
    }
    requestAnimationFrame(clear)
  })
}

const dataDir = mkdtempSync(join(tmpdir(), 'varuna-globe-'))
const server = await runVaruna(dataDir)
const browser = await openChromium()
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 640 } })
  await page.addInitScript(timeFrames)
  await page.goto(`${server.origin}/explore`)
  const canvas = page.locator('main canvas')
  await canvas.waitFor()
  await page.waitForLoadState('networkidle')
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The globe is not on the page.')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => (window.scripts = []))
  for (let step = 0; (await page.evaluate(() => window.scripts.length)) < FRAMES; step += 1)
    await page.mouse.move(x + 150 * Math.sin(step / 9), y + 90 * Math.sin(step / 14))
  const dragged = spread((await page.evaluate(() => window.scripts)).slice(0, FRAMES))
  await page.mouse.up()
  const cleared = spread(await page.evaluate(clearOnly, FRAMES))
  console.table({ dragged, cleared })
  console.log(
    JSON.stringify({ load: loadavg()[0], dragged, cleared, shareOfFrame: dragged.median / FRAME_AT_60_HZ_MS }),
  )
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

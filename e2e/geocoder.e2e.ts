import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterReport, openDashboard, openPage, useBrowser } from './browser.ts'
import { runVaruna, type RunningVaruna } from '../apps/server/src/start/testing-varuna.ts'

useBrowser()

/** Responds like Nominatim at sea, or with an error while `isWorking` is false. */
let isWorking = true
const nominatim = createServer((_, response) => {
  response.writeHead(isWorking ? 404 : 500, { 'content-type': 'application/json' }).end('{"error":"Unable to geocode"}')
})
const dataDir = mkdtempSync(join(tmpdir(), 'varuna-geocoder-'))
let server: RunningVaruna
beforeAll(async () => {
  await new Promise<void>((resolve) => nominatim.listen(0, '127.0.0.1', resolve))
  const { port } = nominatim.address() as AddressInfo
  server = await runVaruna(dataDir, { GEOCODER_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await server.end('SIGTERM')
  nominatim.close()
  rmSync(dataDir, { recursive: true })
})

test('when the geocoder fails, the form shows a notice and assumes water', async () => {
  const page = await openPage({ baseURL: server.origin })
  const tab = await openDashboard(page, 'fishing')
  await tab.getByLabel('Latitude (°)').fill('16.5')
  await tab.getByLabel('Longitude (°)').fill('72.1')
  await tab.getByText('✓ Water confirmed').waitFor()

  isWorking = false
  await tab.getByLabel('Latitude (°)').fill('16.7')
  await tab.getByText('? Location status unknown').waitFor()
  await tab.getByText("Couldn't verify if location is water. Proceeding anyway.").waitFor()
  await enterReport(tab, { MMSI: '419000123', Source: 'AIS', 'Speed (kn)': '3.2', 'Course (°)': '140' })
  await tab.getByRole('button', { name: 'Submit Vessel Data' }).click()
  const assumed = '⚠️ Location validation failed. Proceeding with analysis assuming water.'
  await tab.getByText(assumed).first().waitFor()
  await expect.poll(() => tab.getByLabel('API Response text').textContent()).toContain(assumed)
})

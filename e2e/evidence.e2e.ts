import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDashboard, openPage, useBrowser } from './browser.ts'
import { runVaruna, type RunningVaruna } from '../apps/server/src/start/testing-varuna.ts'

useBrowser()

let dataDir: string
let server: RunningVaruna
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'varuna-evidence-'))
  server = await runVaruna(dataDir, { LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
})

const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#1f4a5e' } })
    .jpeg()
    .toBuffer()

async function analyse(page: Page, tab: Locator): Promise<{ id: string; path: string; sha256: string }> {
  const buffer = await picture()
  await tab.getByLabel('Image', { exact: true }).setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer })
  await tab.getByRole('button', { name: 'Analyze Image' }).click()
  await tab.getByText(/^Analyzed on: /).waitFor()
  const { images } = await (await page.request.get('/images/')).json()
  expect(images[0].sha256).toBe(createHash('sha256').update(buffer).digest('hex'))
  return images[0]
}

test('shows the digest of an original, and does not serve a modified original', async () => {
  const page = await openPage({ baseURL: server.origin })
  const tab = await openDashboard(page, 'oil')
  const { id, sha256 } = await analyse(page, tab)
  await tab.getByText(sha256).waitFor()
  const download = page.waitForEvent('download')
  await tab.getByRole('button', { name: 'Download original' }).click()
  const saved = readFileSync(await (await download).path())
  expect(createHash('sha256').update(saved).digest('hex')).toBe(sha256)

  appendFileSync(join(dataDir, 'files', 'images', id, 'original'), 'x')
  await tab.getByRole('button', { name: 'Download original' }).click()
  await tab.getByRole('alert').getByText('has changed since it was uploaded').waitFor()
})

test('a damaged answer is marked as unreadable, and its entry stays in the history', async () => {
  const page = await openPage({ baseURL: server.origin })
  const tab = await openDashboard(page, 'oil')
  const { id } = await analyse(page, tab)
  const database = new Sqlite(join(dataDir, 'varuna.sqlite'))
  database.prepare(`update image set analysis = '{' where id = ?`).run(id)
  database.close()
  await page.reload()
  await tab.getByText(`The stored analysis of image ${id} cannot be read.`).waitFor()
  await tab
    .getByRole('table')
    .getByRole('link', { name: /^Open / })
    .waitFor()
})

test('after sign-out the browser cache holds nothing private', async () => {
  const page = await openPage({ baseURL: server.origin })
  const tab = await openDashboard(page, 'oil')
  const { path } = await analyse(page, tab)
  const statusOf = (url: string, cache: 'force-cache' | 'default') =>
    page.evaluate(async ([at, mode]) => (await fetch(at, { cache: mode })).status, [url, cache] as const)
  for (const url of [path, '/images/', '/api/overview']) expect(await statusOf(url, 'default')).toBe(200)
  await page.evaluate(async () => (await fetch('/api/account/sign-out', { method: 'POST' })).status)
  for (const url of [path, '/images/', '/api/overview']) expect(await statusOf(url, 'force-cache'), url).toBe(401)
})

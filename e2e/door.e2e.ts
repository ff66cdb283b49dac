import { expect, test } from 'vitest'
import { expectAccess, plainly } from './access.ts'
import { isAlive, openPage, useBrowser } from './browser.ts'

useBrowser()

test('the home page asks for ships and their map only when somebody scrolls there', async () => {
  const page = await openPage(plainly)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await isAlive(page)
  expect(asked.filter((path) => /public\/watch|tiles|watch-chart|maplibre/.test(path))).toEqual([])
})

test('a picture is judged by the model without an account', async () => {
  const page = await openPage(plainly)
  await page.goto('/')
  await page.getByRole('link', { name: 'Judge a picture' }).click()
  await page.getByRole('heading', { level: 1, name: 'Judge a picture' }).waitFor()
  await page.getByRole('button', { name: 'Try a synthetic radar image' }).click()
  const answer = page.getByRole('region', { name: 'The answer' })
  await answer.getByText('OIL SPILL DETECTED', { exact: false }).waitFor({ timeout: 60_000 })
  for (const part of ['How sure', 'Why', 'What is missing']) await answer.getByText(part, { exact: true }).waitFor()
  await expectAccess(page)
})

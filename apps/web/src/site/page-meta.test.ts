import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../react-router.config.ts'
import { sharePath } from './page-meta.ts'

const publicPages = (config.prerender as string[]).filter((path) => !/^\/(?:dashboard-analysis|404)/.test(path))
const bytesOf = (path: string) => readFileSync(new URL(`../../public${sharePath(path)}`, import.meta.url))

test('every public page has a share picture of its own', () => {
  const pictures = publicPages.map((path) => bytesOf(path).toString('base64'))
  expect(new Set(pictures).size).toBe(publicPages.length)
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { hashFiles, type CoastlineInputs } from './coastline-inputs.ts'

it('the coastline is that of its inputs; after a change of one, run node scripts/geo/build-coastline.ts', () => {
  const folder = fileURLToPath(new URL('../../data/geo', import.meta.url))
  const recorded = JSON.parse(
    readFileSync(new URL('coastline-inputs.json', import.meta.url), 'utf8'),
  ) as CoastlineInputs
  expect(hashFiles(folder)).toEqual(recorded.files)
})

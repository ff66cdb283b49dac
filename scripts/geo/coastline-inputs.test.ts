import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { hashCoarseIslands, hashFiles, type CoarseIslandsInputs, type CoastlineInputs } from './coastline-inputs.ts'

const folder = fileURLToPath(new URL('../../data/geo', import.meta.url))
const recorded = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

it('the coastline is that of its inputs; after a change of one, run node scripts/geo/build-coastline.ts', () => {
  expect(hashFiles(folder)).toEqual((recorded('coastline-inputs.json') as CoastlineInputs).files)
})

it('the coarse islands are those of this coastline; after a change of it, run node scripts/geo/build-coarse-islands.ts', () => {
  expect(hashCoarseIslands(folder)).toEqual((recorded('coarse-islands-inputs.json') as CoarseIslandsInputs).files)
})

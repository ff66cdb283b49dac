import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import { expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { readFishingModel, readVesselModel } from '../../shared/bundled-data/read-bundled.ts'
import { evaluateVesselKinds } from './evaluate-vessel-kinds.ts'

const models = { fishingModel: readFishingModel(bundledPath.models), vesselModel: readVesselModel(bundledPath.models) }

test('counts what is called fishing alone, by both questions, and with the stated type', async () => {
  const kinds = WORK_KINDS.filter(({ name }) => ['bottom longlines', 'towing'].includes(name))
  const { made, madeSums, received, model } = await evaluateVesselKinds(models, null, kinds)
  expect([model, received]).toEqual(['vessel-1.0', null])
  const [towing, longlines] = made
  expect([towing?.name, longlines?.name]).toEqual(['towing', 'bottom longlines'])
  expect(towing?.typed).toBe(0)
  expect(longlines?.alone).toBeGreaterThan((longlines?.positions ?? 0) / 3)
  expect(madeSums.map(({ name, positions }) => [name, positions])).toEqual([
    ['other work', towing?.positions],
    ['all gears', longlines?.positions],
  ])
})

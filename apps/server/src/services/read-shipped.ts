import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readModel, type FishingModel } from '@varuna/fishing/model'
import { parseZoneRules, type ZoneRules } from '@varuna/fishing/rules-table'
import { parseFlagTable, type FlagTable } from '@varuna/risk/tables'

const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

/** The flag table that ships with the product; throws with its first fault when it is not whole. */
export function readFlagTable(riskDir: string): FlagTable {
  const parsed = parseFlagTable(json(riskDir, 'flags.json'))
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}

/** Which fishing each screening zone closes; throws with the first fault. */
export function readZoneRules(riskDir: string): ZoneRules {
  const parsed = parseZoneRules(json(riskDir, 'zone-rules.json'))
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}

/** What the published fishing model says of itself; throws when this code cannot serve it. */
export function readFishingModel(modelsDir: string): FishingModel {
  const read = readModel(json(modelsDir, 'fishing', 'model.json'))
  if (!read.ok) throw new Error(read.error)
  return read.model
}

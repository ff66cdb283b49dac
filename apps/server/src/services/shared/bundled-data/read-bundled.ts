import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseModel, type FishingModel } from '@varuna/fishing/model'
import { parseZoneRules, type ZoneRules } from '@varuna/fishing/rules/rules-table'
import type { WatersTables } from '@varuna/fishing/rules/known-fact-rules'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { parseEvidenceTable } from '@varuna/fishing/vessel/evidence-table'
import { parseTrackClassifier } from '@varuna/fishing/vessel/track-classifier'
import { parseWatersTable } from '@varuna/fishing/rules/waters-table'
import { parseFlagTable, type FlagTable } from '@varuna/risk/tables/tables'

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

/** Reads the bundled flag table; throws with its first fault when it is invalid. */
export function readFlagTable(riskDir: string): FlagTable {
  const parsed = parseFlagTable(readJson(riskDir, 'flags.json'))
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}

/** Reads which fishing each screening zone prohibits; throws with the first fault when the table is invalid. */
export function readZoneRules(riskDir: string): ZoneRules {
  const parsed = parseZoneRules(readJson(riskDir, 'zone-rules.json'))
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}

/** Reads in whose waters each fishing rule applies; throws with the first fault when a table is invalid. */
export function readWatersTables(riskDir: string): WatersTables {
  const parsed = parseWatersTable(readJson(riskDir, 'fishing-waters.json'))
  if (!parsed.ok) throw new Error(parsed.error)
  return { waters: parsed.value, sovereign: readFlagTable(riskDir).sovereign }
}

/** Reads the manifest of the fishing model; throws when this code does not support the model. */
export function readFishingModel(modelsDir: string): FishingModel {
  const trees = readFileSync(join(modelsDir, 'fishing', 'trees.bin'))
  const read = parseModel(readJson(modelsDir, 'fishing', 'model.json'), trees)
  if (!read.ok) throw new Error(read.error)
  return read.model
}

/** Reads what vessels' kinds are assessed with; throws with the first fault when a file is invalid. */
export function readVesselModel(modelsDir: string): VesselModel {
  const trees = readFileSync(join(modelsDir, 'fishing', 'vessel-trees.bin'))
  const classifier = parseTrackClassifier(readJson(modelsDir, 'fishing', 'vessel-kinds.json'), trees)
  if (!classifier.ok) throw new Error(classifier.error)
  const table = parseEvidenceTable(readJson(modelsDir, 'fishing', 'vessel-evidence.json'))
  if (!table.ok) throw new Error(table.error)
  return { classifier: classifier.value, table: table.value }
}

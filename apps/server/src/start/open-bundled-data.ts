import type { Geo } from '@varuna/geo/locate'
import { bundledPath } from '../paths.ts'
import { openBaseMap } from '../services/shared/base-map/base-map.ts'
import { readModelCard, readModels, type ModelName } from '../services/shared/bundled-data/models.ts'
import {
  readFishingModel,
  readFlagTable,
  readVesselModel,
  readWatersTables,
  readZoneRules,
} from '../services/shared/bundled-data/read-bundled.ts'

/** Bundled data other than geography, read once at start. */
export const openBundledData = (geo: Geo) => ({
  baseMap: openBaseMap(bundledPath.basemap, geo),
  flagTable: readFlagTable(bundledPath.risk),
  ...readFishingData(),
  models: readModels(bundledPath.models),
  modelCard: (name: ModelName) => readModelCard(bundledPath.models, name),
  hornPath: bundledPath.horn,
})

/** Data for detecting illegal fishing. */
export const readFishingData = () => ({
  fishingModel: readFishingModel(bundledPath.models),
  vesselModel: readVesselModel(bundledPath.models),
  zoneRules: readZoneRules(bundledPath.risk),
  watersTables: readWatersTables(bundledPath.risk),
})

export type BundledData = ReturnType<typeof openBundledData>

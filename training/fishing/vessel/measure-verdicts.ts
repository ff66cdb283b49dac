import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledPath } from '../../../apps/server/src/paths.ts'
import { evaluateVesselKinds } from '../../../apps/server/src/services/analysis/fishing/evaluate-vessel-kinds.ts'
import { loadGeo } from '../../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import {
  readFishingModel,
  readVesselModel,
} from '../../../apps/server/src/services/shared/bundled-data/read-bundled.ts'

/**
 * Writes the tables of `varuna evaluate vessel-kinds` as Markdown, in percent of the positions: `made.md` for each made kind of work, on
 * seeds that never train; `received.md` for vessels by the kind that they state.
 */
const [models, folder, out] = process.argv.slice(2)
if (models === undefined || folder === undefined || out === undefined)
  throw new Error('usage: measure-verdicts.ts MODELS_FOLDER FOLDER_OF_RECEIVED_TRACKS OUTPUT_FOLDER')
const effects = { fishingModel: readFishingModel(models), vesselModel: readVesselModel(models) }
const { coastline } = loadGeo(bundledPath.geo)
const { made, madeSums, received } = await evaluateVesselKinds(effects, { folder, coastline })

const tableHead = (what: string) =>
  `| ${what} | positions | by the track now | both questions | kind open | both, type stated | kind open, type stated |\n|---|---|---|---|---|---|---|`
const tableRow = ({ name, positions, alone, untyped, open, typed, openTyped }: (typeof made)[number]) =>
  `| ${name} | ${positions} | ${[alone, untyped, open, typed, openTyped].map((count) => ((100 * count) / Math.max(1, positions)).toFixed(1)).join(' | ')} |`
const sums = madeSums.map((row) => ({ ...row, name: `**${row.name}**` }))
writeFileSync(join(out, 'made.md'), [tableHead('work'), ...[...made, ...sums].map(tableRow)].join('\n'))
writeFileSync(join(out, 'received.md'), [tableHead('stated kind'), ...(received ?? []).map(tableRow)].join('\n'))

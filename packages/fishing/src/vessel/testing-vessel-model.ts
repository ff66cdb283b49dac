import { readFileSync } from 'node:fs'
import evidence from '../../../../data/models/fishing/vessel-evidence.json' with { type: 'json' }
import kinds from '../../../../data/models/fishing/vessel-kinds.json' with { type: 'json' }
import type { VesselModel } from './assess-vessel-kind.ts'
import { parseEvidenceTable } from './evidence-table.ts'
import { parseTrackClassifier } from './track-classifier.ts'

const trees = new URL('../../../../data/models/fishing/vessel-trees.bin', import.meta.url)
const classifier = parseTrackClassifier(kinds, new Uint8Array(readFileSync(trees)))
if (!classifier.ok) throw new Error(classifier.error)
const table = parseEvidenceTable(evidence)
if (!table.ok) throw new Error(table.error)

/** The model as the product has it. */
export const vesselModel: VesselModel = { classifier: classifier.value, table: table.value }

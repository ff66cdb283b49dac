import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseModel } from '@varuna/fishing/model'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { parseEvidenceTable } from '@varuna/fishing/vessel/evidence-table'
import { parseTrackClassifier } from '@varuna/fishing/vessel/track-classifier'
import { openCoastline } from '@varuna/geo/coastline/coastline'
import { CodedError } from '../errors/coded-error.ts'
import { unpackStream } from '../input-files/read-file-bytes.ts'
import { scoreTrackFile } from './tracks/score-file.ts'
import type { WorkerMessage } from './tracks/track-scoring.ts'

/** Scores the track file from standard input; the parent responds to each message when it wants the next. */
const [, , modelsDir = '', geoDir = '', nowMs = '', byteCount = '', shipType = ''] = process.argv

let answered: (() => void) | null = null
process.on('message', () => answered?.())
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; the server ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const send = (message: WorkerMessage) =>
  new Promise<void>((resolve) => {
    answered = resolve
    process.send?.(message)
  })

const size = Number(byteCount)
const input = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
let [readings, bytesLeft] = [0, 0]

async function readPiece(): Promise<Uint8Array> {
  const next = await input.next()
  if (next.done === true) throw new Error('The file ended before its last byte.')
  bytesLeft -= next.value.length
  return next.value
}

/** The file from its beginning; for each later call the parent sends it again. */
async function* readSource(): AsyncGenerator<Uint8Array> {
  while (bytesLeft > 0) await readPiece()
  if (readings > 0) await send({ kind: 'again' })
  readings += 1
  bytesLeft = size
  while (bytesLeft > 0) yield await readPiece()
}

const file = (name: string) => readFileSync(join(modelsDir, 'fishing', name))
const json = (name: string): unknown => JSON.parse(file(name).toString())

function readModel() {
  const read = parseModel(json('model.json'), file('trees.bin'))
  if (!read.ok) throw new Error(read.error)
  return read.model
}

function readVesselModel(): VesselModel {
  const classifier = parseTrackClassifier(json('vessel-kinds.json'), file('vessel-trees.bin'))
  if (!classifier.ok) throw new Error(classifier.error)
  const table = parseEvidenceTable(json('vessel-evidence.json'))
  if (!table.ok) throw new Error(table.error)
  return { classifier: classifier.value, table: table.value }
}

try {
  const effects = {
    model: readModel(),
    vesselModel: readVesselModel(),
    coastline: openCoastline(readFileSync(join(geoDir, 'coastline.bin'))),
    nowMs: Number(nowMs),
    shipType: shipType === '' ? null : Number(shipType),
    shareRead: () => 1 - bytesLeft / Math.max(1, size),
  }
  for await (const step of scoreTrackFile(() => unpackStream(readSource()), effects)) await send(step)
  process.exit()
} catch (error) {
  if (!(error instanceof CodedError)) throw error
  await send({ kind: 'fault', fault: error.fault })
  process.exit()
}

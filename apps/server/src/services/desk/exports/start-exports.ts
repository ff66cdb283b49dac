import { createHash, type Hash } from 'node:crypto'
import type { ExportFault } from '@varuna/contract/faults/export-fault'
import type { Store } from '../../../store/interfaces/store.ts'
import { startJobs, type JobEffects, type JobRunner } from '../../shared/queued-jobs/job-runner.ts'
import { reservePieces } from '../../shared/storage/storage-quota.ts'
import { exportKey, EXPORTS_FOLDER } from './export-files.ts'
import { readOrder } from './export-order.ts'
import { writeExport } from './write-export.ts'

const fault = (reason: 'interrupted' | 'storage_full' | 'unexpected') =>
  ({ code: `export_failed.${reason}`, params: {} }) as ExportFault

/** Prepares waiting exports. */
export function startExports({
  store,
  ...effects
}: JobEffects & { store: Store }): JobRunner & { close(): Promise<void> } {
  const { files } = effects
  return startJobs(
    {
      jobs: store.exports,
      folder: EXPORTS_FOLDER,
      runningAtATime: 2,
      maxReadyBytes: 4e9,
      faults: {
        interrupted: fault('interrupted'),
        storage_full: fault('storage_full'),
        unexpected: fault('unexpected'),
      },
      async run(row, onProgress, _signal, room) {
        const order = readOrder(row.request)
        if (order === null) throw new Error(`The order of export ${row.id} cannot be read.`)
        const hash = createHash('sha256')
        const pieces = digestPieces(hash, encode(writeExport(store, order, onProgress)))
        const byteCount = await files.putPieces(exportKey(row), reservePieces(room, pieces))
        return { byteCount, sha256: hash.digest('hex') }
      },
    },
    effects,
  )
}

async function* digestPieces(hash: Hash, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { codedError } from '../../../../errors/coded-error.ts'
import type { CaseManifest } from '../case-zip.ts'

/**
 * A ZIP whose files are opened one after another; `onWritten` receives the digest of each. A file whose digest differs from `expected`,
 * because it changed since it was checked, aborts the ZIP.
 */
export function createZip(nowMs: number, onWritten: (file: CaseManifest['files'][number]) => void) {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  let open: Readable | null = null
  zip.on('error', (error: Error) => output.destroy(error))
  // Closes the current file when the client disconnects.
  output.on('close', () => open?.destroy())
  async function* digested(path: string, source: Readable, expected: string | null): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let byteCount = 0
    for await (const piece of source) {
      const bytes = typeof piece === 'string' ? new TextEncoder().encode(piece) : (piece as Uint8Array)
      hash.update(bytes)
      byteCount += bytes.length
      yield bytes
    }
    const sha256 = hash.digest('hex')
    if (expected !== null && sha256 !== expected)
      throw codedError('original_changed.attachment', { name: path, sha256: expected, foundSha256: sha256 })
    onWritten({ path, byteCount, sha256 })
  }
  return {
    add(
      path: string,
      compress: boolean,
      openSource: () => Readable | Promise<Readable>,
      expected: string | null = null,
    ) {
      zip.addReadStreamLazy(path, { compress, mtime: new Date(nowMs) }, (done) => {
        Promise.resolve()
          .then(openSource)
          .then(
            (source) => {
              open = Readable.from(digested(path, source, expected), { objectMode: false })
              open.on('close', () => source.destroy())
              open.on('error', (error) => output.destroy(error))
              done(null, open)
            },
            (error: Error) => output.destroy(error),
          )
      })
    },
    end(): Readable {
      zip.end()
      return output
    },
  }
}

import { createHash, type Hash } from 'node:crypto'
import { formOf, type Form } from '@varuna/ais/stream'
import type { PositionStore } from '../store/position-store.ts'
import type { AisImportRow } from '../store/schema.ts'
import { CodedError } from './coded-error.ts'

export interface AisFile {
  name: string
  /** Its unpacked bytes, from the beginning, as often as it is called. */
  open(): AsyncIterable<Uint8Array>
}

interface Recognised {
  /** Of the beginning of the file: it is the same file under another name. */
  id: string
  form: Form
  /** The import that took in its beginning; null where there is none, or where the file has changed since. */
  earlier: AisImportRow | null
  /** The earlier import reaches to the end of the file. */
  isAll: boolean
}

const HEAD_BYTES = 4096

/** What a file is, and how much of it was taken in before; throws a CodedError for a file in no form that is known. */
export async function recogniseAisFile(file: AisFile, positions: Pick<PositionStore, 'importOf'>): Promise<Recognised> {
  const head = await headOf(file)
  if (head.length === 0) throw new CodedError('invalid_input', 'The file is empty.')
  const form = formOf(head.toString('latin1'))
  if (!form.ok) throw new CodedError('invalid_input', form.error)
  const id = createHash('sha256').update(head).digest('hex')
  const found = await positions.importOf(id)
  const isAll = found === null ? null : await reachesEnd(file, found)
  return { id, form: form.value, earlier: isAll === null ? null : found, isAll: isAll === true }
}

async function headOf(file: AisFile): Promise<Buffer> {
  let head = Buffer.alloc(0)
  for await (const chunk of untilDamage(file.open())) {
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) break
  }
  return head.subarray(0, HEAD_BYTES)
}

/** Whether the bytes that were taken in are all of the file; null when the file has other bytes. */
async function reachesEnd(file: AisFile, { byte_count, digest }: AisImportRow): Promise<boolean | null> {
  const hash: Hash = createHash('sha256')
  let left = byte_count
  for await (const chunk of untilDamage(file.open())) {
    hash.update(chunk.subarray(0, left))
    if (chunk.length > left) return hash.digest('hex') === digest ? false : null
    left -= chunk.length
  }
  return left === 0 && hash.digest('hex') === digest ? true : null
}

/** What can be had of a file that is damaged; one of which nothing can be had is refused. */
async function* untilDamage(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isEmpty = true
  try {
    for await (const chunk of bytes) {
      isEmpty &&= chunk.length === 0
      yield chunk
    }
  } catch (error) {
    if (isEmpty || !(error instanceof CodedError)) throw error
  }
}

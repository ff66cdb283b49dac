import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { CodedError } from '../../errors/coded-error.ts'
import type { Files } from '../../files/files.ts'
import { reservePieces, type Room, type StorageQuota } from '../../services/shared/storage/storage-quota.ts'
import { createFileError } from './file-form-faults.ts'

export interface ReceiveEffects {
  files: Pick<Files, 'withTemporaryFile'>
  quota: Pick<StorageQuota, 'withRoom'>
}

/** A body, or the file in it, as a local file. */
export interface ReceivedFile {
  path: string
  byteCount: number
  sha256: string
  /** Reserves space for its results; its own bytes are reserved already. */
  room: Room
}

export interface Sender {
  accountId: string
  /** Announced size of the request in bytes, 0 when it has none. */
  announcedBytes: number
}

/**
 * Receives bytes as a temporary file for `use` and removes it afterwards. Bytes are written to disk as they arrive, so that memory is
 * bounded and no other resource is taken before they are complete.
 */
export function receivePieces<Done>(
  { files, quota }: ReceiveEffects,
  { accountId, announcedBytes }: Sender,
  pieces: AsyncIterable<Uint8Array>,
  use: (received: ReceivedFile) => Promise<Done>,
): Promise<Done> {
  return quota.withRoom(accountId, announcedBytes, (room) => {
    const digest = createHash('sha256')
    let byteCount = 0
    async function* digested(): AsyncGenerator<Uint8Array> {
      for await (const piece of reservePieces(room, pieces)) {
        byteCount += piece.byteLength
        digest.update(piece)
        yield piece
      }
    }
    return files.withTemporaryFile(digested(), (path) => use({ path, byteCount, sha256: digest.digest('hex'), room }))
  })
}

/** Receives a whole body as a file; `tooLarge` is thrown beyond `maxBytes`, at once when the request announces more. */
export function receiveBody<Done>(
  effects: ReceiveEffects,
  sender: Sender,
  body: unknown,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge(): Error },
  use: (received: ReceivedFile) => Promise<Done>,
): Promise<Done> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    let byteCount = 0
    for await (const piece of chunksOf(isStream(body) ? body : undefined)) {
      byteCount += piece.byteLength
      if (byteCount > maxBytes) throw tooLarge()
      yield piece
    }
  }
  if (sender.announcedBytes > maxBytes) throw tooLarge()
  return receivePieces(effects, sender, pieces(), use)
}

export const announcedBytesOf = ({ 'content-length': length }: IncomingHttpHeaders) => Number(length ?? 0)

export const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

/** Does not destroy the body when the reader stops early: the rest is discarded after the response. */
export async function* chunksOf(body: Readable | undefined): AsyncGenerator<Buffer> {
  if (!body) return
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer
  } catch (error) {
    throw error instanceof CodedError ? error : createFileError({ code: 'bad_form.connection_ended', params: {} })
  }
}

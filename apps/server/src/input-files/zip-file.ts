import { open } from 'node:fs/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { CodedError, codedError } from '../errors/coded-error.ts'
import { FORMAT_BYTES, formatOf } from './file-format.ts'
import { isTooLarge, createTooLargeError } from './unpack.ts'

export interface ZipEntry {
  name: string
  /** Unpacked size. */
  bytes: number
}

const MAX_ENTRIES = 1000

/** Whether a file is an archive; false for what cannot be read as a file, which its reader refuses in words. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (file === null) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FORMAT_BYTES), 0, FORMAT_BYTES, 0)
    return formatOf(buffer.subarray(0, bytesRead)) === 'zip'
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/** The files in an archive, without folders and the metadata files that macOS adds. */
export async function zipEntries(path: string): Promise<ZipEntry[]> {
  const found: ZipEntry[] = []
  for await (const { fileName, uncompressedSize } of iterateEntries(path)) {
    if (fileName.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(fileName)) continue
    if (found.length === MAX_ENTRIES) throw codedError('invalid_input.zip_of_too_many_files', { maxFiles: MAX_ENTRIES })
    found.push({ name: fileName, bytes: uncompressedSize })
  }
  return found
}

/** Reads one file of an archive. */
export async function* readZipEntry(path: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const entry of iterateEntries(path)) {
      if (entry.fileName !== name) continue
      if (isTooLarge(entry.uncompressedSize, entry.compressedSize)) throw createTooLargeError('zip')
      const stream = await entry.open()
      for await (const bytes of stream) yield bytes as Uint8Array
      return
    }
  } catch (error) {
    throw describeZipError(error as Error)
  }
  throw codedError('no_file.in_zip', { name })
}

async function* iterateEntries(path: string): AsyncGenerator<Entry & { open: () => Promise<NodeJS.ReadableStream> }> {
  const zip = await openZip(path).catch((error: Error) => {
    throw describeZipError(error)
  })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw codedError('invalid_input.encrypted_zip')
      yield Object.assign(entry, { open: () => zip.openReadStreamPromise(entry) })
    }
  } catch (error) {
    throw describeZipError(error as Error)
  } finally {
    zip.close()
  }
}

const openZip = (path: string): Promise<ZipFile> => yauzl.openPromise(path, { lazyEntries: true, autoClose: false })

function describeZipError(error: Error): Error {
  if (error instanceof CodedError) return error
  const isTruncated = /end of central directory|unexpected EOF|invalid comment length/i.test(error.message)
  return isTruncated
    ? codedError('truncated', { format: 'zip' })
    : codedError('invalid_input.damaged_file', { format: 'zip', reason: error.message })
}

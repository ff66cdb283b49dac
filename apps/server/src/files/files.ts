import type { Readable } from 'node:stream'

/** Stores whole files by key: lower-case letters, digits, '-' and '.', with '/' between parts. */
export interface Files {
  /** Resolves when the bytes are on disk; replaces an existing file. A failed put leaves no new file. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  /** Like `put`, for a stream of chunks; returns the number of bytes. Rejects with what `pieces` throws. */
  putPieces(key: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** Like `put`, for a local file: as a hard link if the file system allows it, otherwise as a copy. */
  putFile(key: string, path: string): Promise<void>
  /** Stores the bytes of one key under another as well, if possible without using space; false when not possible. */
  share(fromKey: string, key: string): Promise<boolean>
  /** Local path of a stored file, for a process that reads it directly. */
  withPath<Done>(key: string, use: (path: string) => Promise<Done>): Promise<Done | null>
  /** Streams a file; null when there is none. A stream that is cut off ends with an error. */
  open(key: string): Promise<{ byteCount: number; bytes: Readable } | null>
  /** Writes a stream to a temporary local file for `use`, and removes it afterwards. Rejects with what `pieces` or `use` throws. */
  withTemporaryFile<Done>(pieces: AsyncIterable<Uint8Array>, use: (path: string) => Promise<Done>): Promise<Done>
  has(key: string): Promise<boolean>
  /** Removes a file; does nothing when there is none. */
  remove(key: string): Promise<void>
  /** Removes a folder and every file in it. */
  removeFolder(folder: string): Promise<void>
  /** Names of the files and folders directly in a folder, in no particular order; empty when there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Free bytes of the disk that files, or temporary files of a remote store, are written to. */
  freeBytes(): Promise<number>
  /** Removes files left by puts interrupted before a time; stops when the signal aborts; returns the number removed. */
  removeUnfinished(beforeMs: number, signal: AbortSignal): Promise<number>
}

/** Thrown when a remote store of files does not respond or refuses a request, so that a later retry may succeed. */
export class FilesUnreachable extends Error {}

/** Suffix of files that are still being written; no key ends in it. */
export const UNFINISHED_SUFFIX = '.part'

const keyShape = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/

/** Throws on a key that could escape the root folder or look like an unfinished file. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`not a file key: ${JSON.stringify(key)}`)
}

export const isKey = (key: string) => keyShape.test(key) && !key.includes('..') && !key.endsWith(UNFINISHED_SUFFIX)

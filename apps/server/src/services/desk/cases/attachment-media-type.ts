import { open } from 'node:fs/promises'

const HEAD_BYTES = 12
/** Pictures by their first bytes, as Latin-1. */
const beginnings: readonly (readonly [mediaType: string, beginning: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]
const UNKNOWN = 'application/octet-stream'

/** The media type of a picture by its first bytes, whatever its name and its sender say; `application/octet-stream` for any other file. */
export async function recogniseMediaType(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    return beginnings.find(([, beginning]) => beginning.test(head))?.[0] ?? UNKNOWN
  } finally {
    await file.close()
  }
}

/** Of an imported attachment: what was recognised where it was attached, and never a type that could be run. */
export const importedMediaType = (stated: string): string =>
  beginnings.some(([mediaType]) => mediaType === stated) ? stated : UNKNOWN

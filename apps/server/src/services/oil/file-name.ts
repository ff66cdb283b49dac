import { basename } from 'node:path'

const mostCharacters = 200
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A safe name for an uploaded file: without folders and invisible characters, at most 200 characters. */
export function fileNameOf(claimed: string): string {
  const bare = basename(claimed.replaceAll('\\', '/').replace(invisible, ''))
  return [...bare].slice(0, mostCharacters).join('') || 'image'
}

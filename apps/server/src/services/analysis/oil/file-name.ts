import { basename } from 'node:path'
import { withoutHidden } from '@varuna/contract/hidden-characters'

const mostCharacters = 200

/** A safe name for an uploaded file: without folders and invisible characters, at most 200 characters. */
export function fileNameOf(claimed: string): string {
  const bare = basename(withoutHidden(claimed.replaceAll('\\', '/')))
  return [...bare].slice(0, mostCharacters).join('') || 'image'
}

import { caseNoteText, casePlaceName } from '@varuna/contract/case'
import { timestamp } from '@varuna/contract/fields'
import type { EntryRecord } from './snapshot.ts'

/** No text of a record is longer: notes are the longest. */
const MAX_RECORD_TEXT_LENGTH = 10_000
/** Control characters other than tab and line breaks, and what reorders or hides the text around it. */
const HIDDEN = /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u
const MAX_DEPTH = 40

/** Whether JSON is nested deeper than any record, deeper than what walks it can follow. */
export function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}

/**
 * Checks an imported entry as if its texts were typed here: notes and names by the schemas of their forms, every other text of the copied
 * record for its length, invisible characters and impossible times. Returns the name of the first field at fault, or null.
 */
export function findUntypedText({ snapshot, assessment }: Pick<EntryRecord, 'snapshot' | 'assessment'>): string | null {
  if (snapshot.kind === 'note') return caseNoteText.safeParse(snapshot.text).success ? null : 'text'
  if (snapshot.kind === 'place') return casePlaceName.safeParse(snapshot.name).success ? null : 'name'
  return findFault(assessment?.record ?? snapshot, '')
}

function findFault(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isPlainText(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    if (!isPlainText(key)) return path
    const fault = findFault(inner, at)
    if (fault !== null) return fault
  }
  return null
}

const isPlainText = (text: string) =>
  text.length <= MAX_RECORD_TEXT_LENGTH &&
  !HIDDEN.test(text) &&
  (!/^[+-]?\d{4,6}-\d\d-\d\dT/.test(text) || timestamp.safeParse(text).success)

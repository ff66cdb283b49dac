import { dropTranscriptions, foldSpellings } from '@varuna/geo/fold-name'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { callSignKey, nameKey, searchFields } from './vessel-keys.ts'

/** Above every text that begins with the same letters, in the order of UTF-8. */
const LAST_CHARACTER = '\u{10FFFF}'

/** Vessels with several former names of the same beginning have several keys in a row. */
const KEYS_A_VESSEL = 5

/**
 * MMSIs of vessels by MMSI, IMO number, call sign or name, best first: an equal number or call sign, then names that begin with the
 * text, names with a later word that does, call signs and MMSIs that begin with it. When nothing is found, names without transcriptions
 * ('Nordsoe' as 'NORDSO'). Each is a seek in an index, read to at most `limit`.
 */
export async function searchVessels(db: Kysely<Schema>, text: string, limit: number): Promise<number[]> {
  const names = [...new Set(foldSpellings(text).map(nameKey))].filter((name) => name !== '')
  const callSign = callSignKey(text)
  const digits = /^\d{1,9}$/.exec(text.trim())?.[0]
  const imo = /^(?:imo)?(\d{7})$/.exec(callSign)?.[1]
  const found = new Set<number>()
  const keys = async (field: keyof typeof searchFields, first: string, last: string) => {
    if (first === '' || found.size >= limit) return
    const rows = await db
      .selectFrom('ais_vessel_key')
      .select('mmsi')
      .where('field', '=', searchFields[field])
      .where('key', '>=', first)
      .where('key', '<=', last)
      .orderBy('key')
      .orderBy('mmsi')
      .limit(limit * KEYS_A_VESSEL)
      .execute()
    for (const { mmsi } of rows) found.add(mmsi)
  }
  const beginning = (field: keyof typeof searchFields, key: string) => keys(field, key, `${key}${LAST_CHARACTER}`)
  const mmsisBeginning = async (prefix: string) => {
    if (found.size >= limit) return
    const width = 10 ** (9 - prefix.length)
    const first = Number(prefix) * width
    const rows = await Promise.all(
      (['ais_latest', 'ais_vessel'] as const).map((table) =>
        db
          .selectFrom(table)
          .select('mmsi')
          .where('mmsi', '>=', first)
          .where('mmsi', '<', first + width)
          .orderBy('mmsi')
          .limit(limit)
          .execute(),
      ),
    )
    for (const mmsi of rows
      .flat()
      .map((row) => row.mmsi)
      .sort((a, b) => a - b))
      found.add(mmsi)
  }

  if (digits?.length === 9) await mmsisBeginning(digits)
  if (imo !== undefined) await keys('imo', imo, imo)
  await keys('callSign', callSign, callSign)
  for (const name of names) await beginning('name', name)
  for (const name of names) await beginning('word', name)
  if (callSign !== '') await beginning('callSign', callSign)
  if (digits !== undefined) await mmsisBeginning(digits)
  for (const name of found.size === 0 ? dropTranscriptions(names[0] ?? '') : []) {
    await beginning('name', name)
    await beginning('word', name)
  }
  return [...found].slice(0, limit)
}

import { formatMmsi, parseMmsi } from '@varuna/units/mmsi'

/** Maps maritime identification digits to the ISO 3166-1 alpha-2 code of their administration. */
export type Mids = ReadonlyMap<string, string>

export type MmsiKind =
  | 'ship'
  | 'coast_station'
  | 'group'
  | 'sar_aircraft'
  | 'aid_to_navigation'
  | 'craft_associated'
  | 'handheld'
  | 'ais_sart'
  | 'man_overboard'
  | 'epirb'
  | 'unknown'

export interface DecodedMmsi {
  /** Nine digits in a format of ITU-R M.585, with an assigned MID where the format has one. */
  readonly valid: boolean
  readonly kind: MmsiKind
  readonly mid: string | null
  readonly iso2: string | null
}

const formats: readonly [pattern: RegExp, kind: MmsiKind][] = [
  [/^00(\d{3})\d{4}$/, 'coast_station'],
  [/^0([1-9]\d{2})\d{5}$/, 'group'],
  [/^111(\d{3})\d{3}$/, 'sar_aircraft'],
  [/^([2-7]\d{2})\d{6}$/, 'ship'],
  [/^8(\d{3})\d{5}$/, 'handheld'],
  [/^970\d{6}$/, 'ais_sart'],
  [/^972\d{6}$/, 'man_overboard'],
  [/^974\d{6}$/, 'epirb'],
  [/^98(\d{3})\d{4}$/, 'craft_associated'],
  [/^99(\d{3})\d{4}$/, 'aid_to_navigation'],
]

/** Indexes the rows of `data/geo/mid.csv`. */
export const openMids = (rows: readonly { mid: string; iso2: string }[]): Mids =>
  new Map(rows.map(({ mid, iso2 }) => [mid, iso2]))

/** Decodes the station type and flag of an MMSI (ITU-R M.585); a malformed one is invalid and of unknown type. */
export const decodeMmsi = (mids: Mids, mmsi: number | string): DecodedMmsi => {
  const parsed = parseMmsi(mmsi)
  const digits = parsed === null ? '' : formatMmsi(parsed)
  for (const [pattern, kind] of formats) {
    const match = pattern.exec(digits)
    if (!match) continue
    const mid = match[1] ?? null
    const iso2 = mid === null ? null : (mids.get(mid) ?? null)
    return { valid: mid === null || iso2 !== null, kind, mid, iso2 }
  }
  return { valid: false, kind: 'unknown', mid: null, iso2: null }
}

import { foldSpellings } from '@varuna/geo/fold-name'
import { isImoNumber } from '@varuna/units/imo'
import { isSimulatedMmsi, parseMmsi } from '@varuna/units/mmsi'
import type { Store } from '../../../store/interfaces/store.ts'
import { findSharedImo } from '../../watch/tracks/find-shared-imo.ts'

export interface FoundVessel {
  mmsi: number
  foundBy: 'mmsi' | 'imo' | 'name' | 'call_sign'
}

/** What a typed id means: a vessel, an IMO number that several MMSIs send, of which none is surely the ship's, or nothing stored (null). */
export type MeantVessel = FoundVessel | { sentBy: number[]; imo: number } | null

const CANDIDATES = 20
/** Call signs of ships have four to seven letters and digits; shorter texts are treated as parts of names. */
const CALL_SIGN = /^[a-z\d]{4,7}$/

/**
 * The stored vessel that a typed id means: an MMSI, an IMO number, or a name, else a call sign, that only one vessel has. Of several MMSIs
 * that one ship had, one after the other, the one received last. A real vessel goes before simulated ones. `atMs` is the time of the report.
 */
export async function findVessel(
  store: Pick<Store, 'positions'>,
  vesselId: string,
  atMs: number,
): Promise<MeantVessel> {
  const typed = typedMmsi(vesselId)
  if (typed !== null) {
    const mmsi = parseMmsi(typed)
    return mmsi === null ? null : { mmsi, foundBy: 'mmsi' }
  }
  const text = vesselId.trim()
  const digits = digitsOf(text)
  const isImo = typedImo(vesselId)?.isValid === true
  if (/^\d+$/.test(digits) && !isImo) return null
  const mmsis = await store.positions.search(isImo ? digits : spaceName(text), CANDIDATES)
  if (mmsis.length === 0) return null
  const vessels = await store.positions.vessels(mmsis)
  const wanted = nameForms(text)
  const isWanted = (stated: string | null) => stated !== null && nameForms(stated).some((form) => wanted.includes(form))
  const named = vessels.filter(({ imo, name }) => (isImo ? imo === Number(digits) : isWanted(name)))
  const isCalled = named.length === 0 && !isImo && CALL_SIGN.test(wanted[0] ?? '')
  const fitting = isCalled ? vessels.filter((vessel) => isWanted(vessel.call_sign)) : named
  const real = fitting.filter(({ mmsi }) => !isSimulatedMmsi(mmsi))
  const same = real.length > 0 ? real : fitting
  if (same.length === 0 || (!isImo && same.length > 1)) return null
  const latest = await store.positions.latestOf(same.map(({ mmsi }) => mmsi))
  const newest = latest.toSorted((a, b) => b.timeMs - a.timeMs)[0]?.mmsi ?? same[0]?.mmsi
  if (newest === undefined) return null
  const shared = isImo ? await findSharedImo(store.positions, newest, Number(digits), atMs) : null
  if (shared !== null) return { imo: shared.imo, sentBy: [newest, ...shared.mmsis].toSorted((a, b) => a - b) }
  return { mmsi: newest, foundBy: isImo ? 'imo' : isCalled ? 'call_sign' : 'name' }
}

export const isFound = (meant: MeantVessel): meant is FoundVessel => meant !== null && 'mmsi' in meant

/** A number as people type it, with the letters before it and blanks, dots and dashes within it. */
const digitsOf = (text: string) => text.replace(/^(mmsi|imo)[\s:#.-]*(no\.?\s*)?/i, '').replaceAll(/[\s.-]/g, '')

/** The nine digits of a typed MMSI, valid or not; null for anything else. */
export function typedMmsi(vesselId: string): number | null {
  const text = vesselId.trim()
  const digits = digitsOf(text)
  return /^\d{9}$/.test(digits) && !/^imo/i.test(text) ? Number(digits) : null
}

/** The seven digits of a typed IMO number, and whether it is valid; null for anything else. */
export function typedImo(vesselId: string): { number: number; isValid: boolean } | null {
  const text = vesselId.trim()
  const digits = digitsOf(text)
  if (!/^\d{7}$/.test(digits) || /^mmsi/i.test(text)) return null
  return { number: Number(digits), isValid: isImoNumber(Number(digits)) }
}

/** Removes a ship prefix such as MV before a name, and reduces separators to single blanks. */
const spaceName = (name: string) =>
  name
    .normalize('NFC')
    .toUpperCase()
    .replace(/^(M\/?V|M\/?T|F\/?V|S\/?Y|M\/?Y)\s+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const nameForms = (name: string) =>
  foldSpellings(spaceName(name))
    .map((form) => form.replaceAll(' ', ''))
    .filter((form) => form !== '')

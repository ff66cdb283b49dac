import type { Confidence } from './facts.ts'
import { isDay } from './in-force.ts'

/** [south, west, north, east] in degrees; none crosses the antimeridian. */
export type WatersBox = readonly [number, number, number, number]

/**
 * Flags and waters to which a law applies from the start of `since`, a day, month or year, to the start of `until`; `until` is null while
 * it applies.
 */
export type Members = {
  readonly since: string
  readonly until: string | null
  readonly flags: readonly string[]
  readonly waters: readonly string[]
}

/** Flags that may fish in each other's waters under one law. */
export type CommonAccess = {
  readonly name: string
  readonly title: string
  readonly url: string
  readonly members: readonly Members[]
}

/**
 * Waters in which trawling is banned: within `withinNm` of the shore, or everywhere when null. Without boxes, all waters of its countries.
 */
export type TrawlBan = {
  readonly id: string
  readonly name: string
  /** The day, month or year from which it applies. */
  readonly since: string
  readonly countries: readonly string[]
  readonly boxes: readonly WatersBox[]
  readonly withinNm: number | null
  /** Depth beyond which the ban does not apply within `withinNm`; null when it has no such exception. */
  readonly deeperThanMetres: number | null
  readonly confidence: Confidence
  readonly title: string
  readonly url: string
}

export type WatersTable = {
  readonly version: string
  readonly commonAccess: readonly CommonAccess[]
  readonly trawlBans: readonly TrawlBan[]
}

type Parsed<T> = { ok: true; value: T } | { ok: false; error: string }

const isBox = (box: unknown) =>
  Array.isArray(box) && box.length === 4 && box.every(Number.isFinite) && box[0] < box[2] && box[1] < box[3]
const isFlags = (flags: unknown) => Array.isArray(flags) && flags.every((flag) => /^[A-Z]{2}$/.test(String(flag)))

const isMembers = ({ since, until, flags, waters }: Members) =>
  isDay(since) && (until === null || isDay(until)) && isFlags(flags) && isFlags(waters)

/** Validates the parsed JSON of data/risk/fishing-waters.json; the error names the first problem. */
export function parseWatersTable(json: unknown): Parsed<WatersTable> {
  const table = json as Partial<WatersTable> | null
  if (typeof table?.version !== 'string' || !table.commonAccess || !table.trawlBans)
    return { ok: false, error: 'fishing waters: need version, commonAccess and trawlBans' }
  for (const { name, title, url, members } of table.commonAccess)
    if (!name || !title || !url || !Array.isArray(members) || !members.every(isMembers))
      return {
        ok: false,
        error: `fishing waters: common access ${name} needs a title, a url, and members since a time`,
      }
  for (const { id, since, title, url, countries, boxes, confidence } of table.trawlBans)
    if (
      !id ||
      !isDay(since) ||
      !title ||
      !url ||
      !isFlags(countries) ||
      !boxes.every(isBox) ||
      !/^(?:high|medium|low)$/.test(confidence)
    )
      return {
        ok: false,
        error: `fishing waters: trawl ban ${id} needs its begin, a title, a url, countries, boxes and confidence`,
      }
  return { ok: true, value: table as WatersTable }
}

const holds = ([south, west, north, east]: WatersBox, lat: number, lon: number) =>
  lat >= south && lat <= north && lon >= west && lon <= east

/** The trawl ban at a position in a country's waters at a time (UTC ms); null when there is none. */
export const findTrawlBan = (
  { trawlBans }: WatersTable,
  at: { readonly lat: number; readonly lon: number; readonly timestampMs: number },
  country: string,
  distanceFromShoreNm: number | null,
): TrawlBan | null =>
  trawlBans.find(
    ({ since, countries, boxes, withinNm }) =>
      countries.includes(country) &&
      at.timestampMs >= Date.parse(since) &&
      (boxes.length === 0 || boxes.some((box) => holds(box, at.lat, at.lon))) &&
      (withinNm === null || (distanceFromShoreNm !== null && distanceFromShoreNm <= withinNm)),
  ) ?? null

/**
 * Whether a flag is not foreign in a country's waters at a time (UTC ms): it is that country's, belongs to the same state, or has common
 * access. Flags and countries are ISO 3166-1 alpha-2; `sovereign` maps a territory to its state.
 */
export const isAtHome = (
  { commonAccess }: WatersTable,
  sovereign: Readonly<Record<string, string>>,
  flag: string,
  country: string,
  timestampMs: number,
): boolean => {
  const stateOf = (code: string) => sovereign[code] ?? code
  return (
    stateOf(flag) === stateOf(country) ||
    commonAccess.some(({ members }) => {
      const then = members.filter(
        ({ since, until }) => timestampMs >= Date.parse(since) && (until === null || timestampMs < Date.parse(until)),
      )
      return (
        then.some(({ waters }) => waters.includes(country)) &&
        then.some(({ flags, waters }) => flags.includes(flag) || waters.includes(flag))
      )
    })
  )
}

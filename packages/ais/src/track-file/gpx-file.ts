import { parseTime } from '../time/parse-time.ts'
import { resolveTime } from '../time/resolve-time.ts'
import { parseAngle, parseLatitude, parseLongitude, parseSpeed } from '../reports/parse-values.ts'
import type { PositionReport } from '../reports/report.ts'
import { leaveOut, toShown, type FilePosition, type LeftOut } from './file-position.ts'
import type { Positions } from './table-file.ts'

const KNOTS_PER_METRE_PER_SECOND = 3600 / 1852
/** Maximum length of a tag. */
const MAX_TAG = 65_536
const MAX_TEXT = 200
const MAX_DEPTH = 32

interface Point {
  line: number
  lat: string | null
  lon: string | null
  time: string | null
  speed: string | null
  course: string | null
}

/** A GPX file (1.0 or 1.1), read tag by tag; only the tracks' names, numbers, times, speeds and courses are kept. */
export interface GpxFile {
  decoder: InstanceType<typeof TextDecoder>
  /** Text not parsed yet, and its offset in the file. */
  rest: string
  line: number
  column: number
  open: string[]
  text: string
  tracks: number
  name: string | null
  mmsi: string | null
  point: Point | null
}

/** `beginning` is the first text of the file, one character per byte. */
export const createGpxFile = (beginning: string): GpxFile => ({
  decoder: createDecoder(beginning),
  rest: '',
  line: 1,
  column: 1,
  open: [],
  text: '',
  tracks: 0,
  name: null,
  mmsi: null,
  point: null,
})

/** UTF-8, or the single-byte encoding that the file declares. */
function createDecoder(beginning: string): InstanceType<typeof TextDecoder> {
  const [, label = 'utf-8'] =
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']((?:windows|iso|koi)[\w-]*)["']/i.exec(beginning) ?? []
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** Reads the next bytes. Document type declarations are rejected, so only the five XML entities are ever replaced. */
export const stepGpx = (gpx: GpxFile, bytes: Uint8Array, leftOut: LeftOut, nowMs: number): Positions =>
  read(gpx, gpx.decoder.decode(bytes, { stream: true }), leftOut, nowMs)

export function endGpx(gpx: GpxFile, leftOut: LeftOut, nowMs: number): Positions {
  const ended = read(gpx, gpx.decoder.decode(), leftOut, nowMs)
  if (!ended.ok) return ended
  const isOver = gpx.open.length === 0 && gpx.rest.trim() === ''
  return isOver ? ended : refuse(gpx, gpx.rest === '' ? `<${gpx.open.at(-1) ?? 'gpx'}>` : gpx.rest)
}

const refuse = ({ line, column }: GpxFile, found: string): Positions => ({
  ok: false,
  error: { code: 'gpx_markup', params: { line, column, found: toShown(found) } },
})

function read(gpx: GpxFile, more: string, leftOut: LeftOut, nowMs: number): Positions {
  const positions: FilePosition[] = []
  const text = gpx.rest === '' ? more : gpx.rest + more
  let at = 0
  let lineEnd = text.indexOf('\n')
  const advance = (to: number) => {
    while (lineEnd >= 0 && lineEnd < to) {
      gpx.line += 1
      gpx.column = 1
      at = lineEnd + 1
      lineEnd = text.indexOf('\n', at)
    }
    gpx.column += to - at
    at = to
  }
  const keep = () => {
    gpx.rest = text.slice(at)
    return gpx.rest.length > MAX_TAG ? refuse(gpx, gpx.rest) : ({ ok: true, value: positions } as const)
  }
  for (;;) {
    const opening = text.indexOf('<', at)
    const textEnd = opening < 0 ? text.length : opening
    if (gpx.text.length < MAX_TEXT) gpx.text += text.slice(at, Math.min(textEnd, at + MAX_TEXT))
    const stray = gpx.open.length > 0 ? -1 : text.slice(at, textEnd).search(/[^\s\uFEFF]/)
    if (stray >= 0) {
      advance(at + stray)
      return refuse(gpx, text.slice(at))
    }
    advance(textEnd)
    if (opening < 0) {
      gpx.rest = ''
      return { ok: true, value: positions }
    }
    if (text.startsWith('<!--', at) || text.startsWith('<![CDATA[', at) || text.startsWith('<?', at)) {
      const [begin, close] = text.startsWith('<!--', at)
        ? [4, '-->']
        : text.startsWith('<?', at)
          ? [2, '?>']
          : [9, ']]>']
      const end = text.indexOf(close, at + begin)
      if (end < 0) return keep()
      if (close === ']]>' && gpx.text.length < MAX_TEXT)
        gpx.text += escapeText(text.slice(at + begin, Math.min(end, at + begin + MAX_TEXT)))
      advance(end + close.length)
      continue
    }
    if (text.startsWith('<!', at)) {
      // '<!' may be the start of a comment whose rest has not arrived.
      if (text.length - at < 9) return keep()
      return { ok: false, error: { code: 'gpx_doctype', params: {} } }
    }
    const end = findTagEnd(text, at + 1)
    if (end < 0) return keep()
    const tag = text.slice(at + 1, end)
    const fault = takeTag(gpx, tag, positions, leftOut, nowMs)
    if (fault) return refuse(gpx, `<${tag}>`)
    advance(end + 1)
  }
}

/** Finds the end of a tag: a '>' outside quotes. */
function findTagEnd(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return -1
}

/** True when the tag is not allowed here. */
function takeTag(gpx: GpxFile, tag: string, positions: FilePosition[], leftOut: LeftOut, nowMs: number): boolean {
  if (tag.startsWith('/')) {
    const name = localName(tag.slice(1).trim())
    if (gpx.open.pop() !== name) return true
    close(gpx, name, positions, leftOut, nowMs)
    gpx.text = ''
    return false
  }
  const isEmpty = tag.endsWith('/')
  const [, written = ''] = /^([A-Za-z_][\w:.-]*)/.exec(tag) ?? []
  const name = localName(written)
  if (written === '' || (gpx.open.length === 0 && name !== 'gpx') || gpx.open.length >= MAX_DEPTH) return true
  begin(gpx, name, tag)
  gpx.text = ''
  if (isEmpty) close(gpx, name, positions, leftOut, nowMs)
  else gpx.open.push(name)
  return false
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function begin(gpx: GpxFile, name: string, tag: string): void {
  if (name === 'trk') Object.assign(gpx, { tracks: gpx.tracks + 1, name: null, mmsi: null })
  if (name !== 'trkpt') return
  gpx.point = {
    line: gpx.line,
    lat: attribute(tag, 'lat'),
    lon: attribute(tag, 'lon'),
    time: null,
    speed: null,
    course: null,
  }
}

function attribute(tag: string, name: string): string | null {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single ?? null
}

function close(gpx: GpxFile, name: string, positions: FilePosition[], leftOut: LeftOut, nowMs: number): void {
  const { point } = gpx
  const text = unescapeText(gpx.text.trim())
  if (point === null) {
    if (name === 'name' && gpx.open.at(-1) === 'trk') gpx.name = toShown(text)
    if (name === 'mmsi' && /^\d{9}$/.test(text)) gpx.mmsi = text
    return
  }
  if (name === 'time') point.time = text
  if (name === 'speed') point.speed = text
  if (name === 'course') point.course = text
  if (name !== 'trkpt') return
  gpx.point = null
  const position = readPoint(gpx, point, leftOut, nowMs)
  if (position) positions.push(position)
}

function readPoint(
  { tracks, name, mmsi }: GpxFile,
  point: Point,
  leftOut: LeftOut,
  nowMs: number,
): FilePosition | null {
  const skip = (reason: Parameters<typeof leaveOut>[1], column: string, value: string | null) => {
    leaveOut(leftOut, reason, { line: point.line, column, value: value ?? '' })
    return null
  }
  const lat = parseLatitude(decimal(point.lat))
  const lon = parseLongitude(decimal(point.lon))
  if (lat === null) return skip('latitude', 'lat', point.lat)
  if (lon === null) return skip('longitude', 'lon', point.lon)
  const timeMs = point.time === null ? null : parseGpxTime(point.time)
  if (timeMs === null) return skip('time', 'time', point.time)
  const stated = mmsi ?? /(?<!\d)\d{9}(?!\d)/.exec(name ?? '')?.[0]
  const untimed = {
    kind: 'position',
    mmsi: 0,
    station: 'unknown',
    timeMs,
    timeFrom: 'source',
    utcSecond: null,
  } as const
  const motion = {
    speedKnots: parseSpeed(decimal(point.speed) * KNOTS_PER_METRE_PER_SECOND, 'unknown'),
    courseDegrees: parseAngle(decimal(point.course)),
  }
  const resolved = resolveTime<PositionReport>(
    { ...untimed, ...motion, lat, lon, headingDegrees: null, navigationStatus: null },
    nowMs,
    'file',
  )
  if (resolved.report === null) return skip(resolved.fault, 'time', point.time)
  return {
    vessel: stated ?? name ?? String(tracks),
    name,
    shipType: null,
    lengthMetres: null,
    timeMs,
    lat,
    lon,
    ...motion,
    navigationStatus: null,
    headingDegrees: null,
  }
}

const decimal = (text: string | null) =>
  text !== null && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(text) ? Number(text) : NaN

/** GPX times are UTC; some programs write an offset. */
function parseGpxTime(text: string): number | null {
  const known = parseTime(text)
  if (known !== null) return known
  const ms = /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(text) ? Date.parse(text) : NaN
  return Number.isFinite(ms) ? ms : null
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const MAX_CODE_POINT = 0x10ffff

/** Replaces the five XML entities and numeric character references; others stay as written. */
const unescapeText = (text: string) =>
  text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g,
    (all, name?: string, digits = '', hex = '') => {
      if (name !== undefined) return ENTITIES[name] ?? ''
      const code = digits === '' ? parseInt(hex, 16) : Number(digits)
      return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : all
    },
  )
const escapeText = (text: string) => text.replaceAll('&', '&amp;')

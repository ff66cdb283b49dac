import { EXTENT, MAX_ZOOM } from '@varuna/geo/tiles/mercator'
import type { BaseMap } from '../base-map/base-map.ts'
import {
  fitWindow,
  graticuleStep,
  labelGraticule,
  latOfWorldY,
  placeOnPage,
  roundMiles,
  worldY,
  type GraticuleLine,
  type MapWindow,
  type Place,
} from './map-window.ts'
import { readCoast } from './read-coast.ts'

export interface ReportMap {
  /** With the number of the entry, and of the end of a gap where it is one. */
  places: readonly (Place & { number: number; end?: 1 | 2 | undefined })[]
  tracks: readonly (readonly (readonly [lon: number, lat: number])[])[]
  /** Dashed: lines over what is not known. */
  gaps?: ReportMap['tracks']
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const colours = {
  sea: '#dfeaf0',
  land: '#efe9da',
  shore: '#8a8471',
  graticule: '#9db4c0',
  ink: '#16222c',
  track: '#0b5c8a',
  place: '#b3420b',
  frame: '#16222c',
}
/** Points of the page; approximate drawn size of a tile. */
const TILE_POINTS = 230
const MAX_NUMBERED = 300

/** Draws a chart of places and tracks into a frame as vector graphics; false when there is nothing to draw. */
export function drawMap(
  doc: PDFKit.PDFDocument,
  baseMap: BaseMap,
  { places, tracks, gaps = [] }: ReportMap,
  frame: Frame,
  miles: (count: number) => string,
): boolean {
  const all = [...places, ...[...tracks, ...gaps].flatMap((line) => line.map(([lon, lat]) => ({ lat, lon })))]
  if (all.length === 0) return false
  const window = fitWindow(all, frame.width, frame.height)
  doc.save().translate(frame.x, frame.y)
  doc.rect(0, 0, frame.width, frame.height).clip()
  doc.rect(0, 0, frame.width, frame.height).fill(colours.sea)
  drawCoast(doc, baseMap, window, frame)
  drawGraticule(doc, window, frame)
  for (const line of tracks) drawTrack(doc, window, frame, line)
  for (const line of gaps) {
    doc.dash(4, { space: 3 })
    drawTrack(doc, window, frame, line)
    doc.undash()
  }
  for (const place of places.slice(0, MAX_NUMBERED)) drawPlace(doc, window, frame, place)
  drawScale(doc, window, frame, miles)
  doc.restore()
  doc.lineWidth(0.8).rect(frame.x, frame.y, frame.width, frame.height).stroke(colours.frame)
  return true
}

function drawCoast(doc: PDFKit.PDFDocument, baseMap: BaseMap, window: MapWindow, { width, height }: Frame): void {
  const z = Math.max(0, Math.min(MAX_ZOOM, Math.round(Math.log2(window.scale / TILE_POINTS))))
  const side = window.scale / 2 ** z
  const first = { x: Math.floor(window.x * 2 ** z), y: Math.max(0, Math.floor(window.y * 2 ** z)) }
  const last = {
    x: Math.floor((window.x + width / window.scale) * 2 ** z),
    y: Math.min(2 ** z - 1, Math.floor((window.y + height / window.scale) * 2 ** z)),
  }
  for (let row = first.y; row <= last.y; row++)
    for (let column = first.x; column <= last.x; column++) {
      const x = ((column % 2 ** z) + 2 ** z) % 2 ** z
      doc.save().translate(column * side - window.x * window.scale, row * side - window.y * window.scale)
      // Tiles overlap slightly to avoid visible seams.
      doc.rect(-0.2, -0.2, side + 0.4, side + 0.4).clip()
      for (const { kind, rings } of readCoast(baseMap.tile({ z, x, y: row }))) {
        for (const ring of rings) drawRing(doc, ring, side / EXTENT)
        doc.lineWidth(0.35).fillAndStroke(kind === 'land' ? colours.land : colours.sea, colours.shore, 'even-odd')
      }
      doc.restore()
    }
}

function drawRing(doc: PDFKit.PDFDocument, ring: readonly number[], factor: number): void {
  for (let at = 0; at < ring.length; at += 2) {
    const x = (ring[at] ?? 0) * factor
    const y = (ring[at + 1] ?? 0) * factor
    if (at === 0) doc.moveTo(x, y)
    else doc.lineTo(x, y)
  }
  doc.closePath()
}

function drawGraticule(doc: PDFKit.PDFDocument, window: MapWindow, { width, height }: Frame): void {
  const west = (window.x - 0.5) * 360
  const spanLon = (width / window.scale) * 360
  const north = latOfWorldY(window.y)
  const south = latOfWorldY(window.y + height / window.scale)
  const step = graticuleStep(Math.min(spanLon, 360))
  doc.lineWidth(0.4)
  doc.font('text').fontSize(6.5)
  const line = (text: string, at: number) => ({ text, at, width: doc.widthOfString(text) })
  const lines = { meridians: [] as GraticuleLine[], parallels: [] as GraticuleLine[] }
  for (let lon = Math.ceil(west / step) * step; lon < west + spanLon; lon += step) {
    const x = ((lon - west) / 360) * window.scale
    doc.moveTo(x, 0).lineTo(x, height).stroke(colours.graticule)
    lines.meridians.push(line(degreesText(((((lon + 180) % 360) + 360) % 360) - 180, 'E', 'W', step), x))
  }
  for (let lat = Math.ceil(south / step) * step; lat < north; lat += step) {
    const y = (worldY(lat) - window.y) * window.scale
    doc.moveTo(0, y).lineTo(width, y).stroke(colours.graticule)
    lines.parallels.push(line(degreesText(lat, 'N', 'S', step), y))
  }
  for (const { text, x, y } of labelGraticule(lines, { width, height }))
    doc.fillColor(colours.ink).text(text, x, y, { lineBreak: false })
}

function degreesText(degrees: number, plus: string, minus: string, step: number): string {
  const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0
  const text = Math.abs(degrees).toFixed(digits)
  return `${text}°${Number(text) === 0 || (Number(text) === 180 && plus === 'E') ? '' : degrees > 0 ? ` ${plus}` : ` ${minus}`}`
}

function drawTrack(
  doc: PDFKit.PDFDocument,
  window: MapWindow,
  { width }: Frame,
  line: ReportMap['tracks'][number],
): void {
  let before: number | null = null
  doc.lineWidth(1.1).lineJoin('round')
  for (const [lon, lat] of line) {
    const [x, y] = placeOnPage(window, width, { lat, lon })
    // A step of more than half the world crosses the 180th meridian.
    if (before === null || Math.abs(x - before) > window.scale / 2) doc.moveTo(x, y)
    else doc.lineTo(x, y)
    before = x
  }
  doc.stroke(colours.track)
}

/** In points. */
const MARK_RADIUS = 6.2

function drawPlace(
  doc: PDFKit.PDFDocument,
  window: MapWindow,
  { width }: Frame,
  place: ReportMap['places'][number],
): void {
  const [x, y] = placeOnPage(window, width, place)
  const text = place.end === undefined ? String(place.number) : `${place.number}·${place.end}`
  doc.font('text').fontSize(6.5)
  const textWidth = doc.widthOfString(text)
  // Long numbers and ends widen the mark, so that they stay as large as others.
  const half = Math.max(MARK_RADIUS, textWidth / 2 + 3.2)
  doc
    .roundedRect(x - half, y - MARK_RADIUS, 2 * half, 2 * MARK_RADIUS, MARK_RADIUS)
    .lineWidth(0.8)
    .fillAndStroke(colours.place, '#ffffff')
  doc.fillColor('#ffffff').text(text, x - textWidth / 2, y - 4.2, { lineBreak: false })
}

function drawScale(
  doc: PDFKit.PDFDocument,
  window: MapWindow,
  { width, height }: Frame,
  milesText: (count: number) => string,
): void {
  const lat = latOfWorldY(window.y + height / window.scale / 2)
  // The circumference of the world has 21,600 nautical miles.
  const pointsAMile = window.scale / (21_600 * Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  const miles = roundMiles(width / 4 / pointsAMile)
  const length = miles * pointsAMile
  const x = width - length - 12
  const y = height - 12
  doc
    .rect(x - 6, y - 14, length + 12, 20)
    .fillOpacity(0.85)
    .fill('#ffffff')
    .fillOpacity(1)
  doc
    .lineWidth(1.2)
    .moveTo(x, y - 3)
    .lineTo(x, y)
    .lineTo(x + length, y)
    .lineTo(x + length, y - 3)
    .stroke(colours.ink)
  doc
    .font('text')
    .fontSize(6.5)
    .fillColor(colours.ink)
    .text(milesText(miles), x, y - 12, { lineBreak: false })
}

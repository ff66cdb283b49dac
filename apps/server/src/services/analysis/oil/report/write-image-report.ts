import { statesProbability, type AnalysedImage } from '@varuna/contract/analysis/image'
import type { VesselsNear } from '@varuna/contract/analysis/image-answers'
import type { ImageReportWords } from '@varuna/contract/analysis/image-report'
import { allSlicksAreaKm2, createGeoreference, imageFrame, slickAreaKm2, slickLengthKm } from '@varuna/oil/scene/scene'
import { CodedError } from '../../../../errors/coded-error.ts'
import type { Files } from '../../../../files/files.ts'
import type { Inference } from '../../../../jobs/inference.ts'
import type { Principal } from '../../../../principal/principal.ts'
import type { Store } from '../../../../store/interfaces/store.ts'
import type { BaseMap } from '../../../shared/base-map/base-map.ts'
import { drawMap } from '../../../shared/pdf/draw-map.ts'
import { PAGE, PAGE_WIDTH, reportColours, writePdf, type Page } from '../../../shared/pdf/report-page.ts'
import { getImage } from '../images.ts'
import { heatKey, imageKey } from '../keep-image.ts'
import { readView } from '../read-image.ts'
import type { ImageRecord } from '../stored-image.ts'
import { findVesselsNear } from '../vessels-near.ts'

/** The texts of a report, in one language. */
export interface ImageReportTexts {
  language: string
  words: ImageReportWords
  image(record: ImageRecord): AnalysedImage
  position(lat: number, lon: number): string
}

interface Effects {
  store: Store
  files: Files
  inference: Inference
  baseMap: BaseMap
}

interface Printed {
  jpeg: Uint8Array
  width: number
  height: number
}

const PICTURE_HEIGHT = 320
const MAP_HEIGHT = 220
/** Reasons, slicks and vessels are bounded: a report has three to six. */
const MAX_PAGES = 12
const MAX_SLICKS = 20
const slickColour = '#ffffff'

const minuteText = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

/** The PDF of an analysed image: verdict, confidence, reasons, place, and nearby vessels. */
export async function writeImageReport(
  effects: Effects,
  principal: Principal,
  id: string,
  texts: ImageReportTexts,
): Promise<PDFKit.PDFDocument> {
  const record = await getImage(effects, principal, id)
  const image = texts.image(record)
  const picture = await printImage(effects, principal, record)
  const near = record.scene?.time ? await findVesselsNear(effects, principal, id) : null
  const { language, words } = texts
  const head = { language, words, title: image.filename, changedMs: Date.parse(image.upload_time), maxPages: MAX_PAGES }
  return writePdf(head, (page, doc) => write(page, doc, { image, picture, near }, texts, effects.baseMap))
}

async function printImage(effects: Effects, principal: Principal, record: ImageRecord): Promise<Printed> {
  const { files, inference } = effects
  // Re-renders the view if it is damaged.
  await readView(effects, principal, record.id, 'view')
  const printed = await files.withPath(imageKey(record.id, 'view'), async (viewPath) => {
    const withHeat = await files.withPath(heatKey(record.id), (heatPath) =>
      inference.print({ viewPath, heatPath }, principal.accountId),
    )
    return withHeat ?? inference.print({ viewPath, heatPath: null }, principal.accountId)
  })
  if (!printed?.ok) throw new CodedError(printed?.error ?? { code: 'damaged_image.file', params: {} })
  return printed.value
}

interface Content {
  image: AnalysedImage
  picture: Printed
  near: VesselsNear | null
}

async function write(
  page: Page,
  doc: PDFKit.PDFDocument,
  content: Content,
  texts: ImageReportTexts,
  baseMap: BaseMap,
): Promise<void> {
  const { image, near } = content
  const { words } = texts
  const soft = { size: 9, colour: reportColours.soft }
  const list = async (heading: string, items: readonly { text: string }[]) => {
    if (items.length === 0) return
    await page.heading(heading)
    for (const { text } of items) await page.write(`\u2022 ${text}`, { size: 10.5 })
  }
  await page.write(words.title, soft)
  const colour = image.verdict === 'oil_spill' ? reportColours.alarm : reportColours.ink
  await page.write(words.headlines[image.verdict], { family: 'title', size: 26, colour })
  await page.write(image.filename, { family: 'bold', size: 11 })
  const probability = statesProbability(image) ? image.probability : null
  await page.write(probability === null ? words.noProbability : words.probability(probability), { size: 11 })
  if (image.picture) {
    const { kind, certainty, takenFor } = image.picture
    await page.write(takenFor ? words.takenFor(takenFor.text) : words.kind(kind, certainty), { size: 10.5 })
  }
  await page.write(words.analysed(minuteText(image.upload_time), `${image.model.name} ${image.model.version}`), soft)

  await list(words.reasons, image.reasons)
  await list(words.helps, image.helps)
  await list(words.missing, image.missing)

  await page.heading(words.picture)
  drawPicture(doc, page, content, `${words.picture}: ${image.filename}`)
  if (image.heat) await page.write(words.heatExplained, soft)

  await page.heading(words.slicks)
  await writeSlicks(page, image, words)

  await page.heading(words.place)
  await writePlace(doc, page, content, texts, baseMap)

  await page.heading(words.vessels)
  if (near === null) await page.write(words.vesselsNotSought, { size: 10.5 })
  else {
    await page.write(words.vesselsAround(near.radiusNm, near.minutes), soft)
    if (near.vessels.length === 0) await page.write(words.noVessels, { size: 10.5 })
    for (const [at, vessel] of near.vessels.entries())
      await page.write(words.vessel({ ...vessel, number: at + 1 }), { size: 10 })
    if (!near.isWhole) await page.write(words.moreVessels, soft)
  }

  await list(
    words.caution,
    words.cautions.map((text) => ({ text })),
  )
  await list(words.notes, image.notes)
  await page.heading(words.digest)
  await page.write(image.sha256, { family: 'mono', size: 8.5 })
}

function drawPicture(doc: PDFKit.PDFDocument, page: Page, { image, picture }: Content, alt: string): void {
  const scale = Math.min(PAGE_WIDTH / picture.width, PICTURE_HEIGHT / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  page.reserve(height + 8)
  const left = PAGE.margin
  const top = page.y()
  page.figure(alt, () => {
    doc.image(Buffer.from(picture.jpeg), left, top, { width, height })
    doc.save().rect(left, top, width, height).clip().lineWidth(0.8)
    for (const { rings } of image.slicks)
      for (const ring of rings) {
        ring.forEach(([x, y], at) => {
          if (at === 0) doc.moveTo(left + x * width, top + y * height)
          else doc.lineTo(left + x * width, top + y * height)
        })
        doc.closePath().stroke(slickColour)
      }
    doc.restore()
  })
  page.space(height + 6)
}

async function writeSlicks(page: Page, image: AnalysedImage, words: ImageReportWords): Promise<void> {
  const { scene, size, slicks, slickShare, slickShareRange } = image
  if (slicks.length === 0 || slickShare === null) {
    await page.write(words.noSlicks, { size: 10.5 })
    return
  }
  const placed = scene && size ? { scene, size } : null
  const area = placed && allSlicksAreaKm2(placed.scene, placed.size, slicks)
  await page.write(words.allSlicks(slickShare, area), { size: 10.5 })
  if (slickShareRange) await page.write(words.slickRange(slicks.length, ...slickShareRange), { size: 10 })
  for (const [at, slick] of slicks.slice(0, MAX_SLICKS).entries()) {
    const measured = placed && {
      areaKm2: slickAreaKm2(placed.scene, placed.size, slick),
      lengthKm: slickLengthKm(placed.scene, placed.size, slick),
    }
    await page.write(words.slick({ areaKm2: null, lengthKm: null, ...measured, share: slick.share, number: at + 1 }), {
      size: 10,
    })
  }
}

async function writePlace(
  doc: PDFKit.PDFDocument,
  page: Page,
  { image, near }: Content,
  { words, position }: ImageReportTexts,
  baseMap: BaseMap,
): Promise<void> {
  const { scene, size } = image
  if (scene === null) {
    await page.write(words.noPlace, { size: 10.5 })
    return
  }
  await page.write(`${position(scene.lat, scene.lon)} \u00b7 ${words.placeFrom[scene.from]}`, { size: 10.5 })
  await page.write(scene.time === null ? words.noTime : minuteText(scene.time), { size: 10.5 })
  if (scene.metresPerPixel !== null) await page.write(words.metresPerPixel(scene.metresPerPixel), { size: 10.5 })
  const place = size && createGeoreference(scene, size)
  const outlines = place
    ? [imageFrame, ...image.slicks.flatMap(({ rings }) => rings)].map((ring) =>
        ring.map((point) => place(point)).map(({ lat, lon }) => [lon, lat] as const),
      )
    : []
  const places = [
    ...(place ? [] : [{ lat: scene.lat, lon: scene.lon, number: 0 }]),
    ...(near?.vessels ?? []).map(({ lat, lon }, at) => ({ lat, lon, number: at + 1 })),
  ]
  page.space(4)
  page.reserve(MAP_HEIGHT + 20)
  const frame = { x: PAGE.margin, y: page.y(), width: PAGE_WIDTH, height: MAP_HEIGHT }
  page.figure(words.place, () => void drawMap(doc, baseMap, { places, tracks: outlines }, frame, words.nauticalMiles))
  page.space(MAP_HEIGHT + 4)
  await page.write(words.mapSource, { size: 7.5, colour: reportColours.soft })
}

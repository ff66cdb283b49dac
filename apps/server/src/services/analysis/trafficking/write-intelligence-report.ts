import type { Checklist } from '@varuna/contract/desk/checklist'
import type { IntelligenceAssessment, RiskAnswer } from '@varuna/contract/analysis/intelligence'
import type { IntelligenceReportWords } from '@varuna/contract/analysis/intelligence-report'
import type { Store } from '../../../store/interfaces/store.ts'
import type { BaseMap } from '../../shared/base-map/base-map.ts'
import { drawMap, type ReportMap } from '../../shared/pdf/draw-map.ts'
import { PAGE, PAGE_WIDTH, reportColours as colours, writePdf, type Page } from '../../shared/pdf/report-page.ts'
import type { IntelligenceRecord } from './stored-intelligence-assessment.ts'

export interface IntelligenceReportContents {
  language: string
  words: IntelligenceReportWords
  answers: AnswerWords
  assessment: IntelligenceAssessment
  /** As displayed. */
  position: string
  checklist: Checklist
  track: ReportMap['tracks'][number]
}

/** Titles of the questions, and the words of their answers. */
type AnswerWords = {
  readonly titles: Readonly<Record<RiskAnswer['question'], string>>
  readonly words: Readonly<Record<RiskAnswer['answer'], string>>
}

type Line = readonly [lon: number, lat: number]

/** Limits that keep the report on one page: items of each kind, and characters of each item. */
const MOST = {
  title: 60,
  indicators: 9,
  text: 200,
  aloneText: 500,
  allText: 1_700,
  missing: 4,
  suspected: 5,
  note: 120,
  answer: 300,
  mapHeight: 150,
  track: 400,
}
const HOUR_MS = 3_600_000

/** The stored track an assessment used, thinned for a map; empty without a track. */
export async function readReportTrack(
  { positions }: Pick<Store, 'positions'>,
  { track }: Pick<IntelligenceRecord, 'track'>,
): Promise<Line[]> {
  if (track === null) return []
  const fromMs = Date.parse(track.from)
  const toMs = Date.parse(track.to)
  const spacingMs = Math.max(HOUR_MS, Math.ceil((toMs - fromMs) / MOST.track))
  const page = { fromMs, beforeMs: toMs + 1, spacingMs, limit: MOST.track + 1, after: null }
  return (await positions.trackPage(track.mmsi, page)).positions.map(({ lat, lon }) => [lon, lat])
}

const shorten = (text: string, most: number) => {
  const letters = [...text.slice(0, 2 * most + 2)]
  return letters.length <= most && letters.join('') === text ? text : `${letters.slice(0, most).join('')}…`
}

/** Writes an assessment as a one-page PDF. */
export function writeIntelligenceReport(
  contents: IntelligenceReportContents,
  baseMap: BaseMap,
): Promise<PDFKit.PDFDocument> {
  const { language, words, answers, assessment, position, checklist, track } = contents
  const title = shorten(assessment.vesselId, MOST.title)
  const changedMs = Date.parse(assessment.timestamp)
  return writePdf({ language, title, changedMs, words }, async (page, doc) => {
    await page.write(assessment.sample ? `${words.kind}. ${words.sample}` : words.kind, {
      size: 9,
      colour: colours.soft,
    })
    await page.write(title, { family: 'title', size: 20 })
    const { riskScore, riskLevel, assessable = true, timestamp, model } = assessment
    await page.write(words.score(riskScore, riskLevel, assessable), { family: 'bold', size: 12 })
    await page.write(words.facts({ time: timestamp, position, model: `${model.name} ${model.version}` }), { size: 9 })
    const thresholds = assessment.notes.find(({ code }) => code === 'level_and_action')
    if (thresholds !== undefined) await page.write(thresholds.text, { size: 9 })
    if (assessment.coverage !== undefined && assessment.couldAdd !== undefined)
      await page.write(words.checked(assessment.coverage, assessment.couldAdd), { size: 9 })
    await page.write(words.track(assessment.track), { size: 9 })
    await page.write(words.caution, { size: 9, colour: colours.alarm })
    page.space(6)
    for (const { question, answer, text } of assessment.answers)
      await page.write(words.answer(answers.titles[question], answers.words[answer], shorten(text, MOST.answer)), {
        size: 9,
      })
    page.space(6)
    const frame = { x: PAGE.margin, y: page.y(), width: PAGE_WIDTH, height: MOST.mapHeight }
    const route = (assessment.route?.places ?? []).map(([lat, lon]) => [lon, lat] as const)
    const place = { lat: assessment.lat, lon: assessment.lon, number: 1 }
    const tracks = [track, route].filter((line) => line.length > 1)
    drawMap(doc, baseMap, { places: [place], tracks }, frame, words.nauticalMiles)
    page.space(MOST.mapHeight + 3)
    await page.write(words.mapSource, { size: 7, colour: colours.soft })
    await writeEvidence(page, words, assessment)
    await writeChecklist(page, words, checklist)
  })
}

async function writeEvidence(
  page: Page,
  words: IntelligenceReportWords,
  assessment: IntelligenceAssessment,
): Promise<void> {
  const evidence = assessment.indicators.filter(({ rule, countsFor }) => rule !== 'RISK-1' && countsFor !== 'evasion')
  const raised = evidence.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)
  const shown = raised.slice(0, MOST.indicators)
  page.space(8)
  await page.write(words.evidence, { family: 'bold', size: 11 })
  await page.write(words.prior(assessment.analystScore), { size: 9 })
  const letters = Math.max(MOST.text, Math.min(MOST.aloneText, Math.floor(MOST.allText / Math.max(1, shown.length))))
  for (const { title, points, text } of shown)
    await page.write(words.points(title, points, shorten(text, letters)), { size: 9 })
  await page.write(words.withoutPoints(evidence.length - shown.length), { size: 9, colour: colours.soft })
  const gaps = assessment.missing.toSorted((a, b) => (b.mostPoints ?? 0) - (a.mostPoints ?? 0))
  if (gaps.length > 0) {
    const named = gaps.slice(0, MOST.missing).map(({ text }) => shorten(text, MOST.text))
    await page.write(words.missing(named, gaps.length - named.length), { size: 9, colour: colours.soft })
  }
}

async function writeChecklist(
  page: Page,
  words: IntelligenceReportWords,
  { entries, changed }: Checklist,
): Promise<void> {
  page.space(8)
  await page.write(words.checklist, { family: 'bold', size: 11 })
  if (changed === null) {
    await page.write(words.noChecklist, { size: 9 })
    return
  }
  const count = (finding: Checklist['entries'][number]['finding']) =>
    entries.filter((entry) => entry.finding === finding).length
  await page.write(words.checklistCounts(count('suspected'), count('not_suspected'), count('not_checked')), { size: 9 })
  const suspected = entries.filter(({ finding }) => finding === 'suspected')
  for (const { title, note } of suspected.slice(0, MOST.suspected))
    await page.write(words.suspected(title, shorten(note.replaceAll(/\s+/g, ' '), MOST.note)), { size: 9 })
  if (suspected.length > MOST.suspected)
    await page.write(words.alsoSuspected(suspected.slice(MOST.suspected).map(({ title }) => title)), { size: 9 })
}

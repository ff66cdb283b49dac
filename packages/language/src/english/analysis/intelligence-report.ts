import type { IntelligenceReportWords } from '@varuna/contract/analysis/intelligence-report'
import { count, percent, utcMinute } from '../shared/format-values.ts'

const minute = (iso: string) => utcMinute(Date.parse(iso))
const day = (iso: string) => minute(iso).slice(0, 10)

export const intelligenceReport: IntelligenceReportWords = {
  kind: 'Assessment of a vessel by Varuna',
  sample: 'Sample',
  score: (score, level, assessable) =>
    assessable
      ? `Risk score ${score} of 100, ${level.toLowerCase()}`
      : `Not assessable (score ${score} of 100, ${level.toLowerCase()})`,
  facts: ({ time, position, model }) => `Report of ${minute(time)} at ${position}. Model ${model}.`,
  checked: (coverage, couldAdd) =>
    `${percent(coverage)} of the evidence could be checked; what is not known could add ${couldAdd === 0 ? 'nothing more' : `up to ${count(couldAdd, 'point')}`}.`,
  track: (track) =>
    track === null
      ? 'No stored track of this vessel was found.'
      : `Stored track of MMSI ${track.mmsi}, ${day(track.from)} to ${day(track.to)}.`,
  caution:
    'This is a suspicion to check, not proof. The weights are set by hand and not validated against known cases. It is about a vessel, and names no person.',
  mapSource:
    'Coastline © OpenStreetMap contributors, ODbL. 1: the reported position. Lines: the stored track and the route by sea between the stated ports.',
  answer: (title, word, text) => `${title}: ${word}. ${text}`,
  evidence: 'Evidence',
  prior: (points) => `Analyst's own score: ${points}`,
  points: (title, points, text) => `+${points}  ${title}: ${text}`,
  withoutPoints: (indicators) =>
    `${count(indicators, 'further indicator')} added less, nothing, or could not be judged.`,
  missing: (texts, more) => `Not known: ${texts.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
  checklist: 'Checklist of the eleven ILO indicators of forced labour',
  noChecklist: 'Nothing was noted.',
  checklistCounts: (suspected, notSuspected, notChecked) =>
    `${suspected} suspected, ${notSuspected} checked and not suspected, ${notChecked} not checked.`,
  suspected: (title, note) => `Suspected: ${title}${note === '' ? '' : `. ${note}`}`,
  alsoSuspected: (titles) => `Also suspected: ${titles.join(', ')}.`,
  page: (page) => `Page ${page}`,
  glyphsMissing: 'Characters that the fonts of this report lack are shown as \u25a1.',
  nauticalMiles: (miles) => `${miles.toLocaleString('en')} nm`,
}

import type { Principal } from '../../../../principal/principal.ts'
import { kmlBegin, kmlData, kmlElement, kmlEnd } from '../../../shared/formats/kml.ts'
import { isoTime } from '../case-fields.ts'
import { requireCase, type CaseEffects } from '../cases.ts'
import { lineOfGap, type CaseTexts } from './exported-entries.ts'
import { entriesOf } from '../read-entries.ts'
import { eventOf, gapOf, readEntry, type EntryRecord } from '../snapshot.ts'

type Line = readonly (readonly [lon: number, lat: number])[]

/** The places, tracks and gaps of a case as KML; entries without a place, removed and unreadable ones are left out. */
export async function openCaseKml(
  { store }: Pick<CaseEffects, 'store'>,
  principal: Principal,
  caseId: string,
  texts: CaseTexts,
): Promise<{ fileName: string; pieces: AsyncGenerator<string> }> {
  const { row } = await requireCase({ store }, principal, caseId)
  async function* pieces() {
    yield kmlBegin + kmlElement('name', row.title)
    for await (const entry of entriesOf({ store }, caseId)) {
      const read = readEntry(entry)
      if (read !== null) yield placemarkOf(read, texts)
    }
    yield `\n${kmlEnd}`
  }
  return { fileName: `varuna-case-${isoTime(row.changed_ms).slice(0, 10)}.kml`, pieces: pieces() }
}

function placemarkOf(entry: EntryRecord, texts: CaseTexts): string {
  const { row, snapshot } = entry
  const line = snapshot.kind === 'track' ? snapshot.line : null
  const event = eventOf(snapshot)
  const gap = gapOf(snapshot)
  const geometry = [
    ...(line === null && row.lat !== null && row.lon !== null ? [pointOf([row.lon, row.lat])] : []),
    ...(line === null ? [] : [lineOf(line)]),
    ...(gap === null ? [] : [lineOf(lineOfGap(gap)), pointOf([gap[1].lon, gap[1].lat])]),
  ]
  if (geometry.length === 0) return ''
  const simulated = row.simulated === 1
  const title = `${simulated ? 'SIMULATED ' : ''}${row.number}. ${texts.title(entry)}`
  const when = row.time_ms === null ? '' : `<TimeStamp>${kmlElement('when', isoTime(row.time_ms))}</TimeStamp>`
  const facts = kmlData({
    number: row.number,
    kind: row.kind,
    mmsi: row.mmsi,
    simulated,
    lastReceived: gap && gap[0].time,
    receivedAgain: gap && gap[1].time,
    rule: event && event.rule,
    howSure: event && texts.words.howSure(event),
  })
  const shape = geometry.length === 1 ? geometry[0] : `<MultiGeometry>${geometry.join('')}</MultiGeometry>`
  return `\n<Placemark>${kmlElement('name', title)}${when}${facts}${shape}</Placemark>`
}

const positionText = ([lon, lat]: Line[number]) => `${lon},${lat}`
const pointOf = (at: Line[number]) => `<Point><coordinates>${positionText(at)}</coordinates></Point>`
const lineOf = (line: Line) =>
  `<LineString><tessellate>1</tessellate><coordinates>${line.map(positionText).join(' ')}</coordinates></LineString>`

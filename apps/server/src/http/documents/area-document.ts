import type { AreaHours, AreaResult } from '@varuna/contract/desk/area-report'
import { isUnreadable } from '@varuna/contract/unreadable'
import { formatMmsi } from '@varuna/units/mmsi'
import type { Principal } from '../../principal/principal.ts'
import { listAreaAlerts, listAreaEvents } from '../../services/desk/area-reports/area-happenings.ts'
import { readAreaBytes } from '../../services/desk/area-reports/area-reports.ts'
import type { DocumentBlock, DocumentContents, DocumentSection } from '../../services/shared/pdf/write-document.ts'
import { queuedAnswer } from '../answers/answers.ts'
import { cellMinute, digestSection, documentFrame, minuteOf, sha256, type DocumentContext } from './document-frame.ts'

const MAX_PAGES = 16
const MAX_VESSELS = 120
const MAX_GROUPS = 30
const MAX_DAYS = 62
const MAX_EVENTS = 40
const MAX_ALERTS = 25
/** Cells that the map numbers. */
const MAX_CELLS = 9
/** Corners of an outline that the map draws. */
const MAX_CORNERS = 4_000

/** The document of a report of an area that is ready, with the events and alerts that this account sees. */
export async function areaDocument(
  context: DocumentContext,
  principal: Principal,
  id: string,
): Promise<DocumentContents> {
  const { language, product } = context
  const frame = documentFrame(context)
  const { words } = frame
  const { area: own } = words
  const { record, bytes } = await readAreaBytes(product, principal, id)
  const text = Buffer.from(bytes).toString()
  const result = JSON.parse(text) as AreaResult
  const { request, name } = record
  const isSimulated = request.simulated === true
  const { columns, hours, shortHours } = own
  const events = await listAreaEvents(product, principal, id)
  const alerts = await listAreaAlerts(product, principal, id)
  const names = new Map(events.vessels.map((vessel) => [vessel.mmsi, vessel.name]))
  const nameOf = (mmsi: number) => {
    const known = names.get(mmsi) ?? null
    return known === null ? formatMmsi(mmsi) : `${known} (${formatMmsi(mmsi)})`
  }
  const title = own.title(name, result.box)
  const table = (
    first: string,
    rows: readonly (AreaHours & { vessels: number; label: string })[],
    most: number,
  ): DocumentBlock[] => [
    {
      kind: 'table',
      isDense: true,
      columns: [
        { title: first, share: 0.3 },
        ...(['presence', 'fishing', 'cannotSay', 'otherKind'] as const).map((part) => ({
          title: columns[part],
          share: 0.15,
        })),
        { title: columns.vessels, share: 0.1 },
      ],
      rows: rows
        .slice(0, most)
        .map((row) => [
          row.label,
          shortHours(row.presence),
          shortHours(row.fishing),
          shortHours(row.cannotSay),
          shortHours(row.otherKind),
          String(row.vessels),
        ]),
    },
    ...cut(rows.length, most),
  ]
  const cut = (all: number, most: number): DocumentBlock[] =>
    all > most ? [{ kind: 'text', text: own.shown(most, all), isSoft: true }] : []
  const sections: DocumentSection[] = [
    whereSection(context, result, title),
    {
      heading: own.flags,
      blocks: table(
        columns.flag,
        result.flags.map((sum) => ({ ...sum, label: own.flagText(sum.flag) })),
        MAX_GROUPS,
      ),
    },
    {
      heading: own.types,
      blocks: table(
        columns.type,
        result.types.map((sum) => ({ ...sum, label: own.typeText(sum.type) })),
        MAX_GROUPS,
      ),
    },
    {
      heading: own.days,
      blocks: table(
        own.day,
        result.days.map((sum) => ({ ...sum, label: sum.day })),
        MAX_DAYS,
      ),
    },
    {
      heading: own.vessels,
      blocks: [
        {
          kind: 'table',
          isDense: true,
          columns: [
            { title: columns.vessel, share: 0.22 },
            { title: 'MMSI', share: 0.12, isCode: true },
            { title: columns.flag, share: 0.16 },
            { title: columns.presence, share: 0.12 },
            { title: columns.fishing, share: 0.12 },
            { title: columns.cannotSay, share: 0.12 },
            { title: columns.silent, share: 0.14 },
          ],
          rows: result.vessels
            .slice(0, MAX_VESSELS)
            .map((vessel) => [
              `${vessel.name ?? own.unnamed}${vessel.shared ? ` (${own.shared})` : ''}`,
              formatMmsi(vessel.mmsi),
              own.flagText(vessel.flag),
              shortHours(vessel.presence),
              shortHours(vessel.fishing),
              shortHours(vessel.cannotSay),
              shortHours(vessel.silent),
            ]),
        },
        ...cut(result.vessels.length, MAX_VESSELS),
      ],
    },
    {
      heading: own.events,
      blocks:
        events.events.length === 0
          ? [{ kind: 'text', text: own.noEvents }]
          : [
              {
                kind: 'list',
                items: events.kinds.map(({ kind, count }) => own.eventCount(own.eventKinds[kind], count)),
              },
              {
                kind: 'table',
                isDense: true,
                columns: [
                  { title: `${words.time}, UTC`, share: 0.25 },
                  { title: own.events, share: 0.35 },
                  { title: columns.vessel, share: 0.4 },
                ],
                rows: events.events
                  .slice(0, MAX_EVENTS)
                  .map(({ from, kind, vessels }) => [
                    cellMinute(from),
                    own.eventKinds[kind],
                    vessels.slice(0, 2).map(nameOf).join(', '),
                  ]),
              },
              ...cut(
                events.kinds.reduce((sum, { count }) => sum + count, 0),
                MAX_EVENTS,
              ),
            ],
    },
    {
      heading: own.alerts,
      blocks:
        alerts.alerts.length === 0
          ? [{ kind: 'text', text: own.noAlerts }]
          : [
              {
                kind: 'list',
                items: alerts.alerts
                  .slice(0, MAX_ALERTS)
                  .map((alert) => queuedAnswer(language, alert))
                  .flatMap((alert) => (isUnreadable(alert) ? [] : [`${minuteOf(alert.timestamp)}: ${alert.message}`])),
              },
              ...cut(alerts.total, MAX_ALERTS),
            ],
    },
    { heading: own.reception, blocks: [{ kind: 'list', items: [...own.receptionLines(result)] }] },
    digestSection(words, [
      { of: words.response(`GET /api/area-reports/${id}/result`), sha256: sha256(text) },
      { of: own.ofRequest(JSON.stringify(request).slice(0, 300)), sha256: sha256(JSON.stringify(request)) },
    ]),
  ]
  return {
    ...frame,
    kind: own.kind,
    title,
    marks: isSimulated ? [own.simulated] : [],
    verdict: {
      text: own.headline(result, name, request.area.kind, isSimulated),
      tone: result.all.fishing > 0 ? 'caution' : 'unknown',
      howSure: own.receptionLines(result)[0] ?? '',
    },
    facts: [
      [own.period, own.periodOf(request.from, request.to)],
      [own.counted, minuteOf(result.countedAt)],
      [columns.vessels, String(result.all.vessels)],
      ...(['presence', 'fishing', 'notFishing', 'cannotSay', 'otherKind'] as const).map((part): [string, string] => [
        columns[part],
        hours(result.all[part]),
      ]),
    ],
    sections,
    maxPages: MAX_PAGES,
  }
}

/** The outline, and the cells with the most hours. */
function whereSection({ language }: DocumentContext, result: AreaResult, title: string): DocumentSection {
  const words = language.documents
  const { area: own } = words
  const of = result.all.fishing > 0 ? 'fishing' : 'presence'
  const half = result.cellDegrees / 2
  const top = result.cells
    .filter((cell) => cell[of] > 0)
    .toSorted((a, b) => b[of] - a[of])
    .slice(0, MAX_CELLS)
  const rings = result.polygons.flat()
  const corners = rings.reduce((sum, { length }) => sum + length, 0)
  return {
    heading: words.where,
    blocks: [
      {
        kind: 'map',
        map: {
          places: top.map(({ lat, lon }, at) => ({ lat: lat + half, lon: lon + half, number: at + 1 })),
          tracks: corners > MAX_CORNERS ? [] : rings.map((ring) => [...ring, ...ring.slice(0, 1)]),
        },
        note: own.mapNote(top.length, result.cellDegrees, of),
        alt: own.mapAlt(title),
      },
      {
        kind: 'table',
        isDense: true,
        columns: [
          { title: own.number, share: 0.1 },
          { title: own.cell, share: 0.4 },
          { title: own.columns.presence, share: 0.25 },
          { title: own.columns.fishing, share: 0.25 },
        ],
        rows: top.map((cell, at) => [
          String(at + 1),
          language.cases.position(cell.lat, cell.lon),
          own.shortHours(cell.presence),
          own.shortHours(cell.fishing),
        ]),
      },
    ],
  }
}

import { eventKinds } from '@varuna/vocabulary/events'
import { splitHistory } from '@varuna/contract/unreadable'
import { trackEventPage, type TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { z } from 'zod'
import { defineTool, mmsiInput, mmsiText, rowsInput, sentences, SIMULATED, timeInput, vesselMark } from '../tool.ts'

export const eventRow = ({ vessels, simulated: _simulated, evidence: _evidence, ...event }: TrackEventAnswer) => ({
  ...event,
  vessels: vessels.map(vesselMark),
})

const edge = (most: number) => z.number().min(-most).max(most).optional()

/** The edges of a box: all or none. */
export const boxInput = {
  south: edge(90).describe('Box, all four edges or none, degrees'),
  west: edge(180).describe('Greater than east for a box across the 180th meridian'),
  north: edge(90),
  east: edge(180),
}

export const listEvents = defineTool({
  name: 'events',
  title: 'Events of vessels',
  description:
    'Gaps, stops, port visits, loitering, encounters, zone visits and false positions that rules found in AIS tracks, the newest first.',
  input: z.object({
    mmsi: mmsiInput.optional(),
    kinds: z.array(z.enum(eventKinds)).max(eventKinds.length).optional().describe('Default: all'),
    ...boxInput,
    from: timeInput.optional(),
    to: timeInput.optional(),
    rows: rowsInput(200, 50),
  }),
  async run(api, { mmsi, kinds, rows, ...where }) {
    const page = await api.get('/api/events', trackEventPage, {
      ...where,
      mmsi: mmsi === undefined ? undefined : mmsiText(mmsi),
      kind: kinds?.length ? kinds.join(',') : undefined,
      limit: rows,
    })
    const { readable, unreadable } = splitHistory(page.events)
    return {
      facts: { events: readable.map(eventRow) },
      howSure: sentences(
        'An event is behaviour that a numbered rule found (docs/rules/tracks.md), with its confidence; it is no offence.',
        readable.some(({ simulated }) => simulated) && SIMULATED,
      ),
      missing: sentences(
        page.next !== null && 'There are more events: narrow the box, the period or the kinds.',
        unreadable.length > 0 && `${unreadable.length} stored events cannot be read.`,
        'What vessels did while they were not received makes no event, except gaps.',
      ),
    }
  },
})

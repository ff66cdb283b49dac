import { location } from '@varuna/contract/analysis/location'
import { queueCounts } from '@varuna/contract/desk/alert-queue'
import { health } from '@varuna/contract/site/health'
import { placeList, zoneList } from '@varuna/contract/watch/place'
import { z } from 'zod'
import { defineTool, rowsInput, sentences, timeInput } from '../tool.ts'

export const listZones = defineTool({
  name: 'zones',
  title: 'Zones',
  description:
    'Protected areas, seasonal closures and waters of countries, by name or country, without their outlines; closed ones ban fishing at that time.',
  input: z.object({
    text: z.string().max(100).optional().describe('Part of the name'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'two letters, ISO 3166-1')
      .optional(),
    closedOnly: z.boolean().default(false),
    at: timeInput.optional().describe('Time for which closures are answered; default: now'),
    rows: rowsInput(200, 50),
  }),
  async run(api, { text = '', country, closedOnly, at, rows }) {
    const { zones, leftOut } = await api.get('/api/zones', zoneList, { at })
    const wanted = text.toLowerCase()
    const found = zones.filter(
      (zone) =>
        zone.name.toLowerCase().includes(wanted) &&
        (country === undefined || zone.countries.includes(country.toUpperCase())) &&
        (!closedOnly || zone.isClosed),
    )
    const shown = found.slice(0, rows)
    return {
      facts: { count: found.length, zones: shown.map(({ polygons: _polygons, ...zone }) => zone) },
      howSure: sentences(
        shown.some(({ approximate }) => approximate) &&
          'Zones marked as approximate are screening outlines, not the official boundaries.',
        '`isClosed` follows the rules that Varuna knows; licences and exemptions are not in them.',
      ),
      missing: sentences(
        found.length > shown.length && `${found.length - shown.length} more zones match.`,
        leftOut > 0 && `${leftOut} imported zones are not in the list, because a map cannot hold them.`,
        'Zones that nobody imported and that are not bundled are unknown here.',
      ),
    }
  },
})

export const readPosition = defineTool({
  name: 'position',
  title: 'What is at a position',
  description: 'Land or water, distance from shore and port, whose waters, and the zones at a position.',
  input: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
  async run(api, { lat, lon }) {
    const { source, notice, ...place } = await api.get('/api/location', location, { lat, lon })
    const zones = place.zones.some(({ approximate }) => approximate)
    return {
      facts: { ...place, source },
      howSure: sentences(
        place.nearCoast && `It is within ${place.toleranceNm} nm of the coastline, so land or water is uncertain.`,
        place.waters?.approximate === true &&
          'Whose waters it lies in is derived from the nearest coast and known treaty lines.',
        zones && 'Zones marked as approximate are screening outlines.',
        `Sources: ${source}.`,
      ),
      missing: sentences(notice),
    }
  },
})

export const findPlace = defineTool({
  name: 'find_place',
  title: 'Find a place',
  description: 'Ports, seas and zones by the beginning of a name or a UN/LOCODE, at most 20.',
  input: z.object({ text: z.string().min(1).max(100) }),
  async run(api, { text }) {
    const { places } = await api.get('/api/places', placeList, { search: text })
    return {
      facts: { places },
      howSure: ['The position of a port is one point of it, that of a sea or zone a point within.'],
      missing: sentences(
        places.length === 0 && 'No place of this name is known here.',
        places.length >= 20 && 'More than 20 places may match.',
      ),
    }
  },
})

export const readStatus = defineTool({
  name: 'status',
  title: 'State of this Varuna',
  description:
    'Whether its feeds are received and how old they are, its version and its models: what its answers rest on.',
  input: z.object({}),
  async run(api) {
    // The state of a server is public: what needs an account comes first, so that a token that was revoked is stated.
    await api.get('/api/alerts/counts', queueCounts)
    const { status, version, feeds, models, storage } = await api.get('/health', health)
    return {
      facts: {
        status,
        version,
        storage: storage.state,
        models,
        feeds: feeds.map(({ name, state, since, lastMessageAt, silentSince, messagesPerSecond }) => ({
          name,
          state,
          since,
          lastMessageAt,
          silentSince,
          messagesPerSecond,
        })),
      },
      howSure: ['Vessels are known as far as these feeds and imported files reach.'],
      missing: sentences(
        feeds.length === 0 && 'No feed is configured: what is stored was imported or simulated, and does not go on.',
        feeds.some(({ silentSince, state }) => silentSince !== null || state === 'failed') &&
          'A feed is silent or failed: newer positions of its vessels are missing.',
      ),
    }
  },
})

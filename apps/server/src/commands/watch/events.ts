import type { Dialect } from '@varuna/ais/csv/dialects'
import { eventKinds, type EventKind, type TrackEvent } from '@varuna/vocabulary/events'
import { Command, InvalidArgumentError } from 'commander'
import { bundledPath } from '../../paths.ts'
import { loadSurroundings } from '../../services/watch/tracks/load-surroundings.ts'
import { findEvents } from '../../services/watch/tracks/read-tracks.ts'
import { dialectOption } from '../dialect-option.ts'
import { readTracksAt, writeJsonLines } from './file-tracks.ts'
import { openOutput } from '../open-output.ts'
import { parseTimeOption } from '../parse-time-option.ts'
import { simulatedMark } from './simulated-mark.ts'

interface Options {
  kind?: EventKind[]
  until?: number
  dialect?: Dialect
}

export const eventsCommand = new Command('events')
  .description(
    'Find what vessels did in the positions of AIS files, or of a plain CSV of mmsi,timestamp,lat,lon[,speed,course]. Prints JSON lines, ' +
      'one an event; the rules are in docs/rules/tracks.md',
  )
  .argument('<files...>')
  .option('--kind <kinds>', `only these kinds, with commas between: ${eventKinds.join(', ')}`, parseKinds)
  .option(
    '--until <time>',
    'a time in UTC until which silence counts as a gap; without it the end of a file says nothing',
    parseTimeOption,
  )
  .addOption(dialectOption())
  .action(async (paths: string[], { kind, until, dialect }: Options) => {
    const output = openOutput()
    const tracks = await readTracksAt(paths, dialect ?? null)
    const events = findEvents(tracks, loadSurroundings(bundledPath.geo), until ?? null)
    await writeJsonLines(output, events.filter((event) => kind === undefined || kind.includes(event.kind)).map(toLine))
  })

function parseKinds(text: string): EventKind[] {
  return text.split(',').map((part) => {
    const kind = eventKinds.find((known) => known === part.trim())
    if (kind === undefined) throw new InvalidArgumentError(`Expected some of: ${eventKinds.join(', ')}.`)
    return kind
  })
}

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

const toLine = ({ id, kind, vessels, fromMs, toMs, lat, lon, rule, confidence, evidence, details }: TrackEvent) => ({
  id,
  kind,
  vessels,
  ...simulatedMark(...vessels),
  from: toIso(fromMs),
  to: toMs === null ? null : toIso(toMs),
  lat,
  lon,
  rule,
  confidence,
  ...details,
  evidence: evidence.map(({ timeMs, ...place }) => ({ time: toIso(timeMs), ...place })),
})

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { TrackColumns, TrackRow } from '@varuna/fishing/features/track-row'
import { parseTrackRow, parseTrackHeader } from '@varuna/fishing/features/track-row'
import { CodedError } from '../../errors/coded-error.ts'

/** The rows of a track file by vessel, in order of time, and its unreadable lines: a count and samples. */
export interface TrackFile {
  tracks: TrackRow[][]
  rows: number
  bad: { count: number; samples: string[] }
}

const MAX_SAMPLES = 10

/** Reads a track file (CSV, plain or gzip) row by row; invalid lines are counted, and any other kind of file is an error. */
export async function readTrackFile(path: string): Promise<TrackFile> {
  const byVessel = new Map<string, TrackRow[]>()
  const bad: TrackFile['bad'] = { count: 0, samples: [] }
  let columns: TrackColumns | null = null
  let number = 0
  let rows = 0
  for await (const line of linesOf(path)) {
    number += 1
    if (line.trim() === '') continue
    if (columns === null) {
      columns = headerOf(line)
      continue
    }
    const parsed = parseTrackRow(columns, line, number)
    if (!parsed.ok) {
      bad.count += 1
      if (bad.samples.length < MAX_SAMPLES) bad.samples.push(parsed.error)
      continue
    }
    rows += 1
    const track = byVessel.get(parsed.value.vessel)
    if (track) track.push(parsed.value)
    else byVessel.set(parsed.value.vessel, [parsed.value])
  }
  if (columns === null) throw new CodedError('invalid_input', 'The track file is empty.')
  const tracks = [...byVessel.values()]
  for (const track of tracks) track.sort((a, b) => a.fix.timestampMs - b.fix.timestampMs)
  return { tracks, rows, bad }
}

function headerOf(line: string): TrackColumns {
  const header = parseTrackHeader(line)
  if (!header.ok) throw new CodedError('invalid_input', `This is no track file: ${header.error}.`)
  return header.value
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const gzip = await isGzip(path)
  const file = createReadStream(path)
  const input = gzip ? file.pipe(createGunzip()) : file
  file.on('error', (error) => input.destroy(error))
  const lines = createInterface({ input, crlfDelay: Infinity })
  const failed = new Promise<never>((_, reject) => input.once('error', reject))
  failed.catch(() => lines.close())
  try {
    for await (const line of lines) yield line
    if (input.errored) await failed
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CodedError('invalid_input', `The track file cannot be read to its end: ${reason}.`)
  } finally {
    input.destroy()
    file.destroy()
  }
}

async function isGzip(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => {
    throw new CodedError('no_file', `There is no readable file at ${path}.`)
  })
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

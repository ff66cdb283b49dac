import { readFile } from 'node:fs/promises'
import { AIS_PREVIEW_BYTES, MAX_PREVIEW_REPORTS, type AisPreview } from '@varuna/contract/watch/ais-file'
import { readHeader } from '@varuna/ais/csv/read-header'
import type { DecodedLine } from '@varuna/ais/reports/report'
import { createStream, decodeStream, detectFormat, firstContentLine } from '@varuna/ais/streams/stream'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { FORMAT_BYTES, formatOf } from '../../../input-files/file-format.ts'
import { readFileBytes } from '../../../input-files/read-file-bytes.ts'
import { firstZipEntry } from './first-zip-entry.ts'

/** Unpacked bytes that are decoded. */
const MAX_UNPACKED_BYTES = 2 * AIS_PREVIEW_BYTES
const HEAD_BYTES = 4096

/**
 * Decodes the beginning of an AIS file, which may be cut off anywhere, packed or not. Throws a CodedError where it is empty, of an unknown format or
 * damaged before its first line.
 */
export async function previewAis(path: string, readAtMs: number): Promise<AisPreview> {
  const { name, bytes } = await readBeginning(path)
  // An incomplete last line would be read as a wrong one, unless the file is this short.
  const end = bytes.lastIndexOf(10)
  const whole = end < 0 ? bytes : bytes.subarray(0, end + 1)
  if (whole.length === 0) throw codedError('invalid_input.empty_file')
  const head = Buffer.from(whole.subarray(0, HEAD_BYTES)).toString('latin1')
  const form = detectFormat(head)
  if (!form.ok) throw codedError('invalid_input.unknown_format', { reason: form.error })
  const stream = createStream(form.value)
  const readings = decodeStream(stream, whole, readAtMs)
  const header = form.value === 'csv' ? readHeader(firstContentLine(head), null) : null
  const { tally } = stream
  return {
    file: name,
    format: form.value,
    dialect: header?.ok ? header.value.dialect.name : null,
    lines: tally.lines,
    positions: readings.filter(({ position }) => position !== null).length,
    vessels: new Set(readings.flatMap((reading) => mmsiOf(reading) ?? [])).size,
    refused: Object.fromEntries(Object.entries(tally.refused).map(([reason, { count }]) => [reason, count])),
    reports: readings.slice(0, MAX_PREVIEW_REPORTS).flatMap((reading) => {
      const mmsi = mmsiOf(reading)
      const { position, staticReport } = reading
      if (mmsi === null) return []
      return {
        time: isoTime((position ?? staticReport)?.timeMs ?? null),
        mmsi,
        lat: position?.lat ?? null,
        lon: position?.lon ?? null,
        speedKnots: position?.speedKnots ?? null,
        name: staticReport?.name ?? null,
      }
    }),
  }
}

const mmsiOf = ({ position, staticReport }: DecodedLine) => (position ?? staticReport)?.mmsi ?? null

function isoTime(ms: number | null): string | null {
  const date = new Date(ms ?? NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The first unpacked bytes; damage after them is not an error, because only the beginning of the file is here. */
async function readBeginning(path: string): Promise<{ name: string | null; bytes: Uint8Array }> {
  const packed = await readFile(path)
  if (packed.length >= FORMAT_BYTES && formatOf(packed) === 'zip') return firstZipEntry(packed, MAX_UNPACKED_BYTES)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of readFileBytes(path)) {
      chunks.push(chunk.slice())
      length += chunk.length
      if (length >= MAX_UNPACKED_BYTES) break
    }
  } catch (error) {
    if (length === 0 || !(error instanceof CodedError)) throw error
  }
  return { name: null, bytes: Buffer.concat(chunks) }
}

import type { ExportRequest } from '@varuna/contract/export'
import { parseTimestampMs } from '@varuna/contract/fields'
import { formatMmsi, isSimulatedMmsi, type Mmsi } from '@varuna/units/mmsi'
import { exportRequest } from '@varuna/contract/export'
import { isoTime } from './formats/track-file.ts'

/** What is exported, as an export's row keeps it. */
export const writeOrder = (order: ExportRequest): string =>
  JSON.stringify(order.mmsi === undefined ? order : { ...order, mmsi: formatMmsi(order.mmsi as Mmsi) })

/** Null for a damaged row. */
export function readOrder(text: string): ExportRequest | null {
  try {
    return exportRequest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const isSimulatedOrder = ({ mmsi }: ExportRequest) => mmsi !== undefined && isSimulatedMmsi(mmsi)

/** 'varuna-track-419000001-20260131T000000Z-20260201T000000Z.gpx'. */
export function fileNameOf(order: ExportRequest, nowMs: number): string {
  const { content, format, mmsi, from, to } = order
  const period = [from, to].flatMap((time) => (time === undefined ? [] : [compactTime(parseTimestampMs(time))]))
  const parts = [
    ...['varuna', ...(isSimulatedOrder(order) ? ['simulated'] : []), content],
    ...(mmsi === undefined ? [] : [formatMmsi(mmsi as Mmsi)]),
    ...(period.length > 0 ? period : [compactTime(nowMs)]),
  ]
  return `${parts.join('-')}.${format}`
}

const compactTime = (timeMs: number) => isoTime(timeMs).replaceAll(/[-:]|\.\d+/g, '')

import type { ExportRequest } from '@varuna/contract/desk/export'
import { parseTimestampMs } from '@varuna/contract/fields'
import { formatMmsi, isSimulatedMmsi } from '@varuna/units/mmsi'
import { exportRequest } from '@varuna/contract/desk/export'
import { isoTime } from '../../shared/formats/track-file.ts'

/** The request of an export, as stored in its row. */
export function writeOrder(order: ExportRequest): string {
  if (order.content === 'tracks')
    return JSON.stringify({ ...order, vessels: order.vessels.map((mmsi) => formatMmsi(mmsi)) })
  return JSON.stringify(order.mmsi === undefined ? order : { ...order, mmsi: formatMmsi(order.mmsi) })
}

/** Null for a damaged row. */
export function readOrder(text: string): ExportRequest | null {
  try {
    return exportRequest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The vessel of an export; null for several or all. */
export const vesselOf = (order: ExportRequest): number | null =>
  order.content === 'tracks' ? null : (order.mmsi ?? null)

/** Whether it contains simulated vessels only. */
export function isSimulatedOrder(order: ExportRequest): boolean {
  if (order.content === 'tracks') return order.vessels.every(isSimulatedMmsi)
  return order.mmsi !== undefined && isSimulatedMmsi(order.mmsi)
}

/** For example 'varuna-track-419000001-20260131T000000Z-20260201T000000Z.gpx'. */
export function fileNameOf(order: ExportRequest, nowMs: number): string {
  const { content, format, from, to } = order
  const mmsi = vesselOf(order)
  const period = [from, to].flatMap((time) => (time === undefined ? [] : [compactTime(parseTimestampMs(time))]))
  const parts = [
    'varuna',
    ...(isSimulatedOrder(order) ? ['simulated'] : []),
    content,
    ...(mmsi === null ? [] : [formatMmsi(mmsi)]),
    ...(order.content === 'tracks' ? [`${order.vessels.length}-vessels`] : []),
    ...(period.length > 0 ? period : [compactTime(nowMs)]),
  ]
  return `${parts.join('-')}.${format}`
}

const compactTime = (timeMs: number) => isoTime(timeMs).replaceAll(/[-:]|\.\d+/g, '')

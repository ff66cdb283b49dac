import type { ExportFormat, ExportJob } from '@varuna/contract/desk/export'
import { formatCount } from '../shared/format-count.ts'

const rows = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`)

/** Files of tracks and events, in every room. */
export const exportWords = {
  title: 'Export',
  content: 'What to export',
  formats: { csv: 'CSV', geojson: 'GeoJSON', gpx: 'GPX', kml: 'KML' } satisfies Record<ExportFormat, string>,
  failed: (message: string) => `The export was not started. ${message}`,
  listFailed: (message: string) => `Your exports could not be loaded. ${message}`,
  removeFailed: (message: string) => `The export was not removed. ${message}`,
  states: {
    waiting: 'waiting',
    running: 'being prepared',
    ready: 'ready',
    failed: 'failed',
  } satisfies Record<ExportJob['state'], string>,
  rows,
  bytes: (bytes: number) =>
    bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))}\u202fkB` : `${(bytes / 1e6).toFixed(1)}\u202fMB`,
  downloadShort: 'Download',
  document: 'PDF',
  documentLabel: (about: string) => `PDF: download a document on ${about}`,
  download: (fileName: string) => `Download ${fileName}`,
  remove: 'Remove',
  removeNamed: (fileName: string) => `Remove ${fileName}`,
  cancel: 'Cancel',
  cancelNamed: (fileName: string) => `Cancel ${fileName}`,
  ready: (fileName: string) => `${fileName} is ready.`,
}

import type { AisFile, AisPreview } from '@varuna/contract/watch/ais-file'
import { formatCount } from '../shared/format-count.ts'
import { formatSize } from '../shared/size.ts'
import { refusedOf } from './refusals.ts'

const some = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

const formats = { nmea: 'NMEA sentences', csv: 'Table', aisstream: 'JSON lines of aisstream.io' } satisfies Record<
  AisPreview['format'],
  string
>

/** AIS files that are imported on the page, in the room Sources. */
export const aisFileWords = {
  invitation: 'Drop AIS files here to import them.',
  formats: (maxBytes: number) =>
    `NMEA logs, JSON lines of aisstream.io, and tables of MarineCadastre, the Danish Maritime Authority, Global Fishing Watch and MarineTraffic; plain, or packed with gzip, zstd or zip. At most ${formatSize(maxBytes)}.`,
  select: 'Choose files',
  input: 'AIS files',
  empty: (name: string) => `${name} is empty.`,
  tooLarge: (name: string, maxBytes: number) =>
    `${name} is larger than ${formatSize(maxBytes)}. Split it, or import it on the server: npx varuna import FILE`,

  previewing: (name: string) => `Reading the beginning of ${name}…`,
  previewFailed: (name: string, message: string) => `${name} cannot be imported. ${message}`,
  detected: ({ format, dialect, file }: AisPreview) =>
    `${dialect === null ? formats[format] : `${formats[format]} of ${dialect}`}${file === null ? '' : `, in ${file}`}`,
  found: ({ lines, positions, vessels }: AisPreview) =>
    `The first ${some(lines, 'line holds', 'lines hold')} ${some(positions, 'position', 'positions')}, and messages of ${some(vessels, 'sender', 'senders')}.`,
  refused: (counts: Readonly<Record<string, number>>) =>
    `Refused: ${Object.entries(counts)
      .map(([reason, count]) => refusedOf(count, reason))
      .join(', ')}.`,
  columns: ['Time (UTC)', 'MMSI', 'Position', 'Speed', 'Name'],
  noTime: 'not stated',
  speed: (knots: number) => `${knots.toLocaleString('en', { maximumFractionDigits: 1 })} kn`,
  firstReports: (name: string) => `First reports of ${name}`,
  import: 'Import',
  importLabel: (name: string) => `Import ${name}`,
  other: 'Choose another file',
  otherInput: (name: string) => `Another file than ${name}`,
  leave: 'Do not import',
  leaveLabel: (name: string) => `Do not import ${name}`,

  sending: (name: string, received: number, all: number) =>
    `Sending ${name}: ${formatSize(received)} of ${formatSize(all)}`,
  cut: 'The connection is cut. Sending goes on when it is back.',
  stop: 'Stop sending',
  notSent: (name: string, message: string) => `${name} was not sent. ${message}`,
  progress: (name: string) => `Progress of ${name}`,

  own: 'Your files',
  listFailed: (message: string) => `Your files could not be loaded. ${message}`,
  notRemoved: (message: string) => `The file was not removed. ${message}`,
  states: {
    receiving: 'not sent to its end',
    waiting: 'waiting',
    running: 'being imported',
    ready: 'imported',
    failed: 'failed',
  } satisfies Record<AisFile['state'], string>,
  resume: (received: number, all: number) =>
    `${formatSize(received)} of ${formatSize(all)} came. Drop the same file again to go on.`,
  running: (positions: number, refused: number) =>
    `${some(positions, 'position', 'positions')}${refused === 0 ? '' : `, ${some(refused, 'line', 'lines')} refused`}`,
  waits: 'It begins when the files before it are imported.',
  unchanged: 'All of it was imported before.',
  report: (listed: number) => `Report of ${some(listed, 'refused line', 'refused lines')} (CSV)`,
  cancel: 'Cancel',
  cancelLabel: (name: string) => `Cancel ${name}; what it stored stays`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name} and its report; what it stored stays`,
}

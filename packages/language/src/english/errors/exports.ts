import type { ExportFault } from '@varuna/contract/faults/export-fault'
import type { Texts } from '../../text.ts'

export const exportErrors: Texts<ExportFault> = {
  'too_many_requests.exports': ({ maxExports }) =>
    `You have ${maxExports} exports, the most at a time. Remove one first.`,
  'busy.exports': () => 'Too many exports are waiting. Try again in a few minutes.',
  'not_found.export_file': () => 'The file of this export is gone. Start the export again.',
  export_not_ready: () => 'The file is still being prepared. Try again when the export is ready.',
  'export_failed.too_many_rows': ({ maxRows }) =>
    `The file would have more than ${maxRows.toLocaleString('en')} rows. Choose a shorter period.`,
  'export_failed.too_many_segments': ({ maxSegments }) =>
    `The track falls into more than ${maxSegments.toLocaleString('en')} segments, so several transmitters seem to share the MMSI. ` +
    'Choose a shorter period, or CSV.',
  'export_failed.storage_full': () =>
    'There was no space left for the file. Remove exports that you no longer need, or try again later.',
  'export_failed.interrupted': () =>
    'The server stopped several times while it prepared the file. Start the export again, with a shorter period if that repeats.',
  'export_failed.unexpected': () =>
    'An unexpected error stopped the export. Start it again; if that repeats, tell the operator.',
}

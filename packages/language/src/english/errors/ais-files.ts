import type { AisFileFault } from '@varuna/contract/faults/ais-file-fault'
import type { Texts } from '../../text.ts'

export const aisFileErrors: Texts<AisFileFault> = {
  'too_many_requests.ais_files': ({ maxFiles }) =>
    `Your account has reached its limit of ${maxFiles} AIS files. Remove one first.`,
  'busy.ais_files': () => 'Too many AIS files are waiting to be imported. Try again later.',
  part_misplaced: ({ received }) => `The next part of the file must begin at byte ${received}.`,
  part_too_small: ({ minBytes }) =>
    `Each part of this file but the last must have at least ${minBytes} ${minBytes === 1 ? 'byte' : 'bytes'}.`,
  part_differs: () =>
    'This part differs from the one that was received before: it is another file of the same name and size. Remove the earlier one first.',
  import_not_ready: () => 'The file has not been imported yet.',
  'import_failed.contended': () =>
    'The vessels of the file were changed by live traffic again and again, so the import was given up. What it had stored stays; drop the file again to go on.',
  'import_failed.interrupted': () =>
    'The import was interrupted several times and has stopped. What it stored stays; drop the file again to continue.',
  'import_failed.parts_damaged': () =>
    'What the server had received of this file is damaged, so nothing of it was imported. Drop the file again.',
  'import_failed.storage_full': () => 'The server has no space left for the import. What it had stored stays.',
  'import_failed.unexpected': () =>
    'The import failed unexpectedly. The log of the server has the cause. What it stored stays.',
}

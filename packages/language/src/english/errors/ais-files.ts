import type { AisFileFault } from '@varuna/contract/faults/ais-file-fault'
import type { Texts } from '../../text.ts'

export const aisFileErrors: Texts<AisFileFault> = {
  'too_many_requests.ais_files': ({ maxFiles }) =>
    `You have ${maxFiles} AIS files here, the most that one account can have. Remove one first.`,
  'busy.ais_files': () => 'Too many AIS files of all accounts wait to be imported. Try again later.',
  part_misplaced: ({ received }) => `The next part of the file must begin at byte ${received}.`,
  part_differs: () =>
    'This part differs from the one that was received before: it is another file of the same name and size. Remove the earlier one first.',
  import_not_ready: () => 'The file has not been imported yet.',
  'import_failed.contended': () =>
    'The vessels of the file were changed by live traffic again and again, so the import was given up. What it had stored stays; drop the file again to go on.',
  'import_failed.interrupted': () =>
    'The import was interrupted several times and given up. What it had stored stays; drop the file again to go on.',
  'import_failed.storage_full': () => 'The server has no space left for the import. What it had stored stays.',
  'import_failed.unexpected': () =>
    'The import failed for a reason that Varuna does not know. The operator of this server finds it in the log. What it had stored stays.',
}

import { formatUtcDay } from '@varuna/contract/fields'
import { listedAt } from '@varuna/risk/tables/tables'
import type { FoundListRow } from '../../../store/interfaces/watch/vessel-list-store.ts'
import { dateIn } from './country-lists.ts'

type File = Pick<FoundListRow, 'file_name' | 'imported_ms'>

/** The day of a list's edition: that in its file's name, else of its import. */
export const editionOf = ({ file_name, imported_ms }: File): string => dateIn(file_name) ?? formatUtcDay(imported_ms)

/** Whether a list of vessels says something of a time: its edition is not more than a year later. */
export const isListOf = (file: File, atMs: number): boolean =>
  listedAt({ since: null, asOf: editionOf(file) }, atMs) === 'listed'

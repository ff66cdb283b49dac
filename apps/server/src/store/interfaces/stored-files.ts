import type { JobTable } from './job-store.ts'
import type { CaseEntryRow } from './rows/case-rows.ts'
import type { ImageRow } from './rows/assessment-rows.ts'
import type { JobRow, VesselPictureRow } from './rows/work-rows.ts'

/** The files of an image, with their digests. */
export type ImageFilesRow = Pick<ImageRow, 'id' | 'filename' | 'sha256' | 'view_sha256' | 'thumbnail_sha256'>

/** An entry of a case that has a file. */
type CaseFileRow = Pick<CaseEntryRow, 'case_id' | 'id' | 'file_name' | 'sha256'>

/** What the database states of files, of all accounts in the order of ids, to hold it against the files themselves. */
export interface StoredFiles {
  images(after: string | null, limit: number): Promise<ImageFilesRow[]>
  /** Null when it was removed. */
  image(id: string): Promise<ImageFilesRow | null>
  /** Pictures of vessels whose files are stored. */
  vesselPictures(
    after: string | null,
    limit: number,
  ): Promise<Pick<VesselPictureRow, 'id' | 'caption' | 'view_sha256' | 'thumbnail_sha256'>[]>
  /** After an entry, as `case id/entry id`. */
  caseFiles(after: string | null, limit: number): Promise<CaseFileRow[]>
  /** Finished jobs of a table, with the digests of their results. */
  results(
    table: JobTable,
    after: string | null,
    limit: number,
  ): Promise<Pick<JobRow, 'id' | 'attempts' | 'file_name' | 'sha256'>[]>
  /** Faults of the database itself, as it names them; reads all of it. */
  databaseFaults(): Promise<string[]>
}

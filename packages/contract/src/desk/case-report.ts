import type { FileLeftOut } from './case-entry.ts'
import type { TrackEventAnswer } from '../watch/track-event.ts'
import type { StatedCaseField } from './case.ts'

/** The imported file that states something. */
export interface StatingFile {
  /** The partner whose trusted key signed it; null for a file whose signature proved nothing. */
  readonly partner: string | null
  /** True where that file had it from an earlier one. */
  readonly isEarlier: boolean
}

/** Contents of the PDF of an exported case. */
export interface CaseReportWords {
  readonly case: string
  readonly states: Readonly<Record<'open' | 'closed', string>>
  readonly owner: string
  readonly assignee: string
  readonly nobody: string
  readonly created: string
  readonly changed: string
  readonly origin: string
  readonly signed: (installation: string, fingerprint: string) => string
  /** Of a report outside its ZIP. */
  readonly unsigned: string
  /** The text file that explains the others and how to check the signature. */
  readonly readme: (installation: string, fingerprint: string) => string
  readonly exported: (time: string, by: string) => string
  readonly summary: string
  readonly noSummary: string
  readonly map: string
  readonly noPlaces: string
  readonly mapSource: string
  readonly entries: (count: number) => string
  readonly noEntries: string
  readonly addedBy: (name: string, time: string) => string
  /** The same for an entry from the file of an imported case. */
  readonly statedAddedBy: (name: string, time: string, file: StatingFile) => string
  /** Author of a line, as stated by the file of an imported case. */
  readonly statedBy: (name: string, file: StatingFile) => string
  readonly statedFields: (fields: readonly StatedCaseField[]) => string
  readonly statedHint: string
  readonly leftOut: (count: number) => string
  readonly moreLeftOut: (count: number) => string
  readonly leftOutReasons: Readonly<Record<FileLeftOut | 'unreadable', (entry: number, name: string | null) => string>>
  /** The other end of an AIS gap. */
  readonly receivedAgain: (time: string, position: string) => string
  /** How long an event lasted, its rule, how sure it is, and that it is no proof. */
  readonly event: (event: TrackEventAnswer) => string
  readonly howSure: (event: TrackEventAnswer) => string
  /** Below a map with the ends of AIS gaps. */
  readonly gapEnds: string
  readonly simulated: string
  readonly imageVerdict: (verdict: 'oil_spill' | 'clean_water' | 'cannot_say', probability: number | null) => string
  readonly missing: (texts: readonly string[]) => string
  readonly textGoesOn: string
  readonly moreEntries: (count: number) => string
  readonly timeline: string
  readonly moreLines: (count: number) => string
  readonly digests: string
  readonly digestsExplained: string
  /** Of a report outside its ZIP. */
  readonly digestsOfCase: string
  readonly file: string
  readonly bytes: string
  readonly nauticalMiles: (count: number) => string
  readonly page: (page: number, count: number | null) => string
  readonly glyphsMissing: string
}

import type { IdentityReport, PositionReport } from '@varuna/ais/report'
import type { AisIdentityRow, AisImportRow } from './schema.ts'

export interface PositionBatch {
  positions: PositionReport[]
  identities: IdentityReport[]
  /** Kept with the reports or not at all; made when it is known how many are new. Null where the source is no file. */
  progress: ((written: Written) => AisImportRow) | null
}

export interface Written {
  /** Positions that were not there yet. */
  added: number
}

/** Takes in batches quickly; what reads them is the store. */
export interface PositionWriter {
  /**
   * Keeps a batch, all of it or nothing; when the promise resolves, it is on disk. A position that is there already, by vessel, time
   * and place, stays as it is.
   */
  write(batch: PositionBatch): Promise<Written>
  close(): Promise<void>
}

/** AIS positions belong to the installation: what is broadcast to all is shown to every account. */
export interface PositionStore extends Pick<PositionWriter, 'write'> {
  /** One vessel's positions with fromMs <= time < beforeMs, oldest first. */
  track(mmsi: number, fromMs: number, beforeMs: number): Promise<PositionReport[]>
  /** Where vessels were last, newest first. */
  latest(sinceMs: number, limit: number): Promise<PositionReport[]>
  /** Where one vessel was last; null for one that was never heard. */
  last(mmsi: number): Promise<PositionReport | null>
  /** Everything that a station said of itself, by the time that it was last heard to say so. */
  identities(mmsi: number): Promise<AisIdentityRow[]>
  /** Null when no file that begins like this was imported. */
  importOf(id: string): Promise<AisImportRow | null>
}

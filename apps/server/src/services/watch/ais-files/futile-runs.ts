import type { Files } from '../../../files/files.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { runsFolder } from './ais-file-keys.ts'

type Positions = Pick<PositionStore, 'write' | 'importOf' | 'checkpointOf'>

/** How often an import ran since it last stored a new position; a start that ended before the file was read is none. */
export const countFutileRuns = async (files: Pick<Files, 'list'>, { id }: JobRow): Promise<number> =>
  (await files.list(runsFolder(id))).length

/** Counts a run once its file is recognised, and forgets all runs once it stores a new position. */
export function watchRun(
  positions: Positions,
  files: Pick<Files, 'put' | 'removeFolder'>,
  { id, attempts }: JobRow,
): Positions {
  let [isCounted, isFurther] = [false, false]
  return {
    ...positions,
    async importOf(importId) {
      if (!isCounted) await files.put(`${runsFolder(id)}/${attempts}`, new Uint8Array(0))
      isCounted = true
      return positions.importOf(importId)
    },
    async write(batch) {
      const written = await positions.write(batch)
      if (written.added > 0 && !isFurther) {
        isFurther = true
        await files.removeFolder(runsFolder(id))
      }
      return written
    },
  }
}

import type { Files } from '../../../files/files.ts'
import type { Inference } from '../../../jobs/inference.ts'
import type { Principal } from '../../../principal/principal.ts'
import { viewKey } from './case-files.ts'
import type { ExportedEntry } from './exported-entries.ts'
import type { ShownInReport } from './write-report.ts'

/** Pictures of one report; each takes half a second of a process that analyses images, and 300 kB. */
const MAX_PICTURES = 24
/** Tracks of one report that have a map each; all are on the map of the case. */
const MAX_TRACK_MAPS = 60

export interface ShowEffects {
  files: Pick<Files, 'withPath'>
  inference: Pick<Inference, 'print'>
}

/** What the entries of one report show, the first ones; null for an entry that shows nothing, and for a picture that is gone or damaged. */
export function createShowInReport(
  { files, inference }: ShowEffects,
  principal: Principal,
): (entry: ExportedEntry) => Promise<ShownInReport | null> {
  const left = { pictures: MAX_PICTURES, tracks: MAX_TRACK_MAPS }
  return async ({ row, snapshot }) => {
    if (snapshot.kind === 'track') return left.tracks-- > 0 ? { kind: 'track', line: snapshot.line } : null
    if (row.has_view !== 1 || left.pictures-- <= 0) return null
    const printed = await files.withPath(viewKey(row), (viewPath) =>
      inference.print({ viewPath, heatPath: null }, principal.accountId),
    )
    return printed?.ok ? { kind: 'picture', ...printed.value } : null
  }
}

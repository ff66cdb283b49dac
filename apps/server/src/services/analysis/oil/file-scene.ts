import type { ImageScene } from '@varuna/contract/analysis/image'
import type { ImageNote } from '@varuna/oil/scene/note'
import type { FileFacts } from '../../../jobs/file-facts.ts'

/** Camera clocks may be slightly ahead. */
const MAX_AHEAD_MS = 86_400_000

/** Acquisition start in the name of a Sentinel product, such as `S1A_IW_GRDH_1SDV_20200806T013112_...`. */
const timeOfName = (filename: string): string | null => {
  const [, day, time] = /(?:^|[_-])(\d{8})T(\d{6})(?:[_.-]|$)/.exec(filename) ?? []
  if (day === undefined || time === undefined) return null
  const two = (text: string) => text.replace(/(\d{2})(\d{2})$/, ':$1:$2')
  const parsed = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${two(time)}Z`)
  return Number.isFinite(parsed) ? new Date(parsed).toISOString() : null
}

/** Where and when an image was taken, according to its metadata and file name. Times after the upload are ignored. */
export function sceneOf(
  { place, time, notes }: FileFacts,
  filename: string,
  uploadedAtMs: number,
): { scene: ImageScene | null; notes: ImageNote[] } {
  if (place === null) return { scene: null, notes }
  const stated = place.time ?? time ?? timeOfName(filename)
  const isPossible = stated === null || Date.parse(stated) <= uploadedAtMs + MAX_AHEAD_MS
  return {
    scene: {
      ...place,
      corners: place.corners && [...place.corners],
      grid: place.grid && { ...place.grid, places: place.grid.places.map(([lat, lon]) => [lat, lon]) },
      time: isPossible ? stated : null,
      from: 'file',
    },
    notes: isPossible ? notes : [...notes, { code: 'time_in_future', params: { time: stated } }],
  }
}

import type { QueuedAlert } from '@varuna/contract/alert-queue'
import { eventPath, roomPaths } from '~/dashboard/room/rooms.ts'

/** Where what raised an alert is shown; null where it has no place of its own yet. */
export function sourcePath({ sourceKind, source }: Pick<QueuedAlert, 'sourceKind' | 'source'>): string | null {
  switch (sourceKind) {
    case 'event':
      return eventPath(source)
    case 'image':
      return `${roomPaths.analysis}?tab=oil`
    case 'vessel_report':
      return `${roomPaths.analysis}?tab=fishing`
    case 'intelligence_report':
      return `${roomPaths.analysis}?tab=trafficking`
    case 'watch_list':
      return null
  }
}

import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { assessmentPath } from '~/dashboard/assessment/assessment-path.ts'
import { eventPath, roomPaths, rulePath } from '~/dashboard/addresses/rooms.ts'

/** The page of an alert's source. */
export function sourcePath({ sourceKind, source }: Pick<QueuedAlert, 'sourceKind' | 'source'>): string {
  switch (sourceKind) {
    case 'event':
      return eventPath(source)
    case 'watch_list':
      return `${roomPaths.sources}?list=${encodeURIComponent(source)}`
    case 'rule':
      return rulePath(source)
    case 'image':
    case 'vessel_report':
    case 'intelligence_report':
      return assessmentPath({ of: sourceKind, id: source })
  }
}

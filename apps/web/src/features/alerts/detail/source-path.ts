import type { QueuedAlert } from '@varuna/contract/alert-queue'
import { assessmentPath } from '~/dashboard/assessment/assessment-path.ts'
import { eventPath } from '~/dashboard/room/rooms.ts'

/** Where what raised an alert is shown; null where it has no page of its own. */
export function sourcePath({ sourceKind, source }: Pick<QueuedAlert, 'sourceKind' | 'source'>): string | null {
  switch (sourceKind) {
    case 'event':
      return eventPath(source)
    case 'image':
    case 'vessel_report':
    case 'intelligence_report':
      return assessmentPath({ of: sourceKind, id: source })
    case 'watch_list':
      return null
  }
}

import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { withoutBidiControls } from './without-bidi-controls.ts'

/** Subject of an alert: the name of the vessel where known, else its identifier. */
export function alertSubject({ params, subject }: Pick<QueuedAlert, 'params' | 'subject'>): string {
  const { name } = params
  return withoutBidiControls(typeof name === 'string' && name !== '' ? name : subject)
}

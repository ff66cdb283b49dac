import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { paramOf } from '@varuna/vocabulary/alerts'
import { flagOfMmsi } from '~/tables/flag-of-mmsi.ts'
import { withoutBidiControls } from './without-bidi-controls.ts'

/** Subject of an alert: the name of the vessel where known, else its identifier. */
export function alertSubject({ params, subject }: Pick<QueuedAlert, 'params' | 'subject'>): string {
  const { name } = params
  return withoutBidiControls(typeof name === 'string' && name !== '' ? name : subject)
}

interface AlertVessel {
  mmsi: number
  /** As last stated; null where it stated none. */
  name: string | null
  /** ISO 3166-1 alpha-2, from the MMSI. */
  flag: string | null
}

/** The vessels that an alert is about, the first one first; none where it is about no MMSI. */
export function alertVessels(alert: Pick<QueuedAlert, 'code' | 'params' | 'mmsi'>): AlertVessel[] {
  const otherMmsi = paramOf(alert, 'otherMmsi')
  return [
    ...(alert.mmsi === null ? [] : [vesselOf(alert.mmsi, paramOf(alert, 'name'))]),
    ...(typeof otherMmsi === 'number' ? [vesselOf(otherMmsi, paramOf(alert, 'otherName'))] : []),
  ]
}

const vesselOf = (mmsi: number, name: unknown): AlertVessel => ({
  mmsi,
  name: typeof name === 'string' && name !== '' ? withoutBidiControls(name) : null,
  flag: flagOfMmsi(mmsi),
})

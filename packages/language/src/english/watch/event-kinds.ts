import type { EventKind } from '@varuna/vocabulary/events'

/** What a vessel was seen to do, by kind of event. */
export const eventKindNames: Readonly<Record<EventKind, string>> = {
  gap: 'AIS gap',
  stop: 'Stop',
  port_visit: 'Port visit',
  loitering: 'Loitering',
  encounter: 'Encounter',
  zone_visit: 'Zone visit',
  spoofing: 'False positions',
  jamming: 'Jammed positions',
  identity_change: 'Change of identity',
}

import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'

const { detailValues } = vesselPageWords

const textIn = (details: TrackEventAnswer['details'], name: string) => {
  const value = details[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Where an event was, by its measurements: the port, the zone or the kind of meeting; null where they name none. */
export function eventPlace({ kind, details }: Pick<TrackEventAnswer, 'kind' | 'details'>): string | null {
  if (kind === 'port_visit') {
    const port = textIn(details, 'port')
    const country = textIn(details, 'country')
    return port && country ? `${port}, ${country}` : port
  }
  if (kind === 'zone_visit') return textIn(details, 'name')
  const setting = textIn(details, 'setting')
  return setting && (detailValues[setting] ?? null)
}

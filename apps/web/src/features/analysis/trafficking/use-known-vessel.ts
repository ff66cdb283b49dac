import { useQuery } from '@tanstack/react-query'
import type { VesselBehaviourAnswer } from '@varuna/contract/analysis/vessel-behaviour'
import { dashboardWords } from '@varuna/language/rooms'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { useEffect, useEffectEvent } from 'react'
import { VESSEL_PARAMETER } from '~/dashboard/assessment/assessment-path.ts'
import { useUrlParameters } from '~/dashboard/assessment/use-url-parameters.ts'
import { formatLocalInput } from '~/dashboard/time/local-time.ts'
import type { NoticeText } from '~/dashboard/frame/notice-text.ts'
import { behaviourQuery } from './behaviour-query.ts'
import type { sampleValues } from './sample-report.ts'

const { form: words } = traffickingWords
type Values = typeof sampleValues

/** Fills the form with what is known of the vessel; the analyst enters the rest, always including the analyst's own score. */
function valuesOf({ form }: Pick<VesselBehaviourAnswer, 'form'>): Values {
  const { vesselId, timestamp, lastPort, nextPort, lat, lon, cargoType, flagState } = form
  return {
    vesselId,
    flagState: flagState ?? '',
    timestamp: formatLocalInput(new Date(timestamp)),
    lastPort: lastPort ?? '',
    nextPort: nextPort ?? '',
    lat: String(lat),
    lon: String(lon),
    cargoType,
    riskScore: '',
  }
}

/** Labels of the fields of the form. */
export const fieldLabels = {
  vesselId: words.vesselId,
  timestamp: dashboardWords.reportForm.time,
  cargoType: words.cargoType,
  riskScore: words.riskScore,
  lastPort: words.lastPort,
  nextPort: words.nextPort,
  flagState: words.flagState,
  lat: dashboardWords.reportForm.latitude,
  lon: dashboardWords.reportForm.longitude,
}

/** Prefills the form once when the URL names a vessel, and then removes it from the URL. */
export function useKnownVessel(fill: (mmsi: string, values: Values) => void, notify: (notice: NoticeText) => void) {
  const [search, change] = useUrlParameters()
  const text = search.get(VESSEL_PARAMETER)
  const digits = text !== null && /^\d{9}$/.test(text) ? text : null
  const { data, error } = useQuery(behaviourQuery(digits))
  const finish = useEffectEvent((notice: NoticeText) => {
    notify(notice)
    change({ [VESSEL_PARAMETER]: null }, { replace: true })
  })
  const settle = useEffectEvent(() => {
    if (text === null) return
    if (digits === null) finish({ tone: 'caution', text: words.noMmsi(text.slice(0, 40)) })
    else if (data) {
      const values = valuesOf(data)
      fill(digits, values)
      const open = (Object.keys(values) as (keyof Values)[]).filter((field) => values[field] === '')
      finish({
        tone: 'note',
        text: words.filled(
          digits,
          open.map((field) => fieldLabels[field].toLowerCase()),
        ),
      })
    } else if (error) finish({ tone: 'error', text: words.notFilled(digits, error.message) })
    else notify({ tone: 'note', text: words.filling(digits) })
  })
  useEffect(() => settle(), [text, digits, data, error])
}

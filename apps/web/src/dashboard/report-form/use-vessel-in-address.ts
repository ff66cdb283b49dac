import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useUrlParameters } from '~/dashboard/assessment/use-url-parameters.ts'
import type { NoticeText } from '../frame/notice-text.ts'

interface FillWords {
  filling: (mmsi: string) => string
  /** `open` are the labels of the fields that remain to be entered. */
  filled: (mmsi: string, open: readonly string[]) => string
  notFilled: (mmsi: string, message: string) => string
  noMmsi: (text: string) => string
}

interface VesselInAddress<Known, Values> {
  /** The URL parameter that names the vessel. */
  parameter: string
  /** What is known of a vessel; of null, nothing is requested. */
  query: (digits: string | null) => UseQueryOptions<Known, Error, Known, (string | null)[]>
  valuesOf: (known: Known) => Values
  labels: Readonly<Record<keyof Values & string, string>>
  words: FillWords
  fill: (mmsi: string, values: Values) => void
  notify: (notice: NoticeText) => void
}

/** Prefills a form once when the URL names a vessel, and then removes it from the URL. */
export function useVesselInAddress<Known, Values extends Partial<Record<string, string | null>>>({
  parameter,
  query,
  valuesOf,
  labels,
  words,
  fill,
  notify,
}: VesselInAddress<Known, Values>) {
  const [search, change] = useUrlParameters()
  const text = search.get(parameter)
  const digits = text !== null && /^\d{9}$/.test(text) ? text : null
  const { data, error } = useQuery(query(digits))
  const finish = useEffectEvent((notice: NoticeText) => {
    notify(notice)
    change({ [parameter]: null }, { replace: true })
  })
  const settle = useEffectEvent(() => {
    if (text === null) return
    if (digits === null) finish({ tone: 'caution', text: words.noMmsi(text.slice(0, 40)) })
    else if (data) {
      const values = valuesOf(data)
      fill(digits, values)
      const open = (Object.keys(values) as (keyof Values & string)[]).filter((field) => values[field] === '')
      finish({
        tone: 'note',
        text: words.filled(
          digits,
          open.map((field) => labels[field].toLowerCase()),
        ),
      })
    } else if (error) finish({ tone: 'error', text: words.notFilled(digits, error.message) })
    else notify({ tone: 'note', text: words.filling(digits) })
  })
  useEffect(() => settle(), [text, digits, data, error])
}

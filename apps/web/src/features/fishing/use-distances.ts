import type { VesselReport } from '@varuna/contract/vessel'
import { useState, type ChangeEvent } from 'react'
import type { LocationCheck } from '~/dashboard-kit/location-check.ts'

type DistanceName = 'distance_from_shore' | 'distance_from_port'
type Texts = Record<keyof VesselReport, string>

interface Form {
  texts: Texts
  set: (field: DistanceName, text: string) => void
  numberControl: (field: DistanceName) => { value: string }
}

/** The two distances of the form: calculated from the position, or what somebody typed instead. */
export function useDistances<Given extends Form>(form: Given, check: LocationCheck) {
  const [entered, setEntered] = useState<Record<DistanceName, boolean>>({
    distance_from_shore: false,
    distance_from_port: false,
  })
  const place = 'location' in check ? check.location : null
  const calculated: Record<DistanceName, number | null> = {
    distance_from_shore: place?.distanceFromShoreNm ?? null,
    distance_from_port: place?.nearestPort?.distanceNm ?? null,
  }
  const textOf = (name: DistanceName) => calculated[name]?.toFixed(2) ?? null
  const valueOf = (name: DistanceName) => (entered[name] ? form.texts[name] : (textOf(name) ?? ''))

  const control = (name: DistanceName) => ({
    ...(form.numberControl(name) as ReturnType<Given['numberControl']>),
    value: valueOf(name),
    calculated: textOf(name),
    entered: entered[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setEntered((before) => ({ ...before, [name]: true }))
      form.set(name, event.target.value)
    },
    onCalculated: () => {
      setEntered((before) => ({ ...before, [name]: false }))
      form.set(name, '')
    },
  })

  const shown: Texts = {
    ...form.texts,
    distance_from_shore: valueOf('distance_from_shore'),
    distance_from_port: valueOf('distance_from_port'),
  }
  return {
    shown,
    controls: {
      distance_from_shore: control('distance_from_shore'),
      distance_from_port: control('distance_from_port'),
    },
  }
}

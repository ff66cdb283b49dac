import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { watchFirstEdit } from './first-edit.ts'
import { filledFields, type FormContent } from './form-content.ts'
import type { FormValues } from './use-report-form.ts'

const isSame = (one: FormValues, other: FormValues) =>
  Object.entries(other).every(([field, value]) => one[field] === value)

/** An empty form; null keeps a field calculated. */
const emptyOf = <Values extends FormValues>(sample: Values) =>
  Object.fromEntries(Object.entries(sample).map(([field, value]) => [field, value === null ? null : ''])) as Values

/** Whether anything was entered. */
export const isEntered = (values: FormValues) => Object.values(values).some(Boolean)

interface SampleOf<Values> {
  sample: Values
  /** The field that names the vessel. */
  vesselField: keyof Values & string
  /** Initial values of the form. */
  initial: FormContent<Values>
  /** The prefilled values were removed. */
  onUnfilled: () => void
}

/**
 * The sample that a form opens with, and values prefilled from AIS. The first edit of any field removes the whole sample, so that a report
 * never mixes entered with made-up values. The first edit of the vessel removes prefilled values that were not changed since, so that they
 * never become evidence about another vessel. Entered values are set aside while the sample, or another vessel, is shown.
 */
export function useSample<Values extends FormValues, Report>(
  { form, values }: { form: UseFormReturn<FormValues, unknown, Report>; values: Values },
  { sample, vesselField, initial, onUnfilled }: SampleOf<Values>,
) {
  const element = useRef<HTMLFormElement>(null)
  const [setAside, setSetAside] = useState<FormContent<Values> | null>(null)
  const [filled, setFilled] = useState(initial.filled)
  const isSample = isSame(values, sample)
  const isSampleNow = () => isSame(form.getValues(), sample)

  const isFilledVessel = (name: string) =>
    filled !== null && name === vesselField && form.getValues()[name] === filled.values[vesselField]
  const isFirst = useEffectEvent(
    ({ name }: { name: string }) => (Object.hasOwn(sample, name) && isSampleNow()) || isFilledVessel(name),
  )
  const valueOf = useEffectEvent(({ name }: { name: string }) => form.getValues()[name] ?? null)
  const onEdit = useEffectEvent(({ name }: { name: string }, entered: string | null) => {
    const empty = emptyOf(sample)
    const taken = filled ? filledFields(form.getValues() as Values, filled) : Object.keys(empty)
    form.clearErrors()
    for (const field of taken) form.setValue(field, empty[field] ?? null)
    if (entered !== null) form.setValue(name, entered)
    if (filled === null) return
    setFilled(null)
    onUnfilled()
  })
  useEffect(
    () =>
      element.current
        ? watchFirstEdit(element.current, {
            isFirst: (control) => isFirst(control),
            valueOf: (control) => valueOf(control),
            onEdit: (control, entered) => onEdit(control, entered),
          })
        : undefined,
    [],
  )

  const replace = (next: FormContent<Values>) => {
    if (!isSample && isEntered(values)) setSetAside({ values, filled })
    else if (next === setAside) setSetAside(null)
    form.reset(next.values)
    setFilled(next.filled)
  }
  const held = filledFields(values, filled)
  return {
    element,
    isSample,
    /** The current values, even before the next render. */
    isSampleNow,
    setAside,
    /** The state to restore after a reload; null while only the sample was viewed. */
    entered: isSample ? setAside : { values, filled },
    /** The vessel whose AIS data prefilled fields, and those fields; null when the form has none. */
    filled: filled && held.length > 0 ? { mmsi: filled.mmsi, fields: held } : null,
    /** Prefills a whole report from a vessel's AIS data. */
    fill: (mmsi: string, known: Values) => replace({ values: known, filled: { mmsi, values: known } }),
    showSample: () => replace({ values: sample, filled: null }),
    /** Restores the values set aside, or an empty form. */
    leaveSample: () => replace(setAside ?? { values: emptyOf(sample), filled: null }),
  }
}

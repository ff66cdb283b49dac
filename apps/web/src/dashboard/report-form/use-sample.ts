import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { watchFirstEdit } from './first-edit.ts'
import { filledFields, type FormContent } from './form-content.ts'
import type { FormValues } from './use-report-form.ts'

const isSame = (one: FormValues, other: FormValues) =>
  Object.entries(other).every(([field, value]) => one[field] === value)

/** A form without entries; null stays what is calculated. */
const emptyOf = <Values extends FormValues>(sample: Values) =>
  Object.fromEntries(Object.entries(sample).map(([field, value]) => [field, value === null ? null : ''])) as Values

/** Whether anything was entered. */
export const isEntered = (values: FormValues) => Object.values(values).some(Boolean)

interface SampleOf<Values> {
  sample: Values
  /** The field that names the vessel. */
  vesselField: keyof Values & string
  /** What the form opens with. */
  initial: FormContent<Values>
  /** What was filled in was taken away. */
  onUnfilled: () => void
}

/**
 * The sample that a form opens with, and what was filled in from AIS. The first edit of any field takes all of the sample away, so that a
 * report never mixes what someone entered with what was invented. The first edit of the vessel takes away what was filled in and not
 * changed since, so that it never becomes evidence about another vessel. What was entered is set aside while the sample, or another
 * vessel, is shown instead.
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
    /** As it stands in the form, before the page is drawn again. */
    isSampleNow,
    setAside,
    /** What should survive a reload; null while only the sample was looked at. */
    entered: isSample ? setAside : { values, filled },
    /** The vessel from whose AIS fields were filled in, and those fields; null where the form holds none of it. */
    filled: filled && held.length > 0 ? { mmsi: filled.mmsi, fields: held } : null,
    /** Fills in another report as a whole, from the AIS of a vessel. */
    fill: (mmsi: string, known: Values) => replace({ values: known, filled: { mmsi, values: known } }),
    showSample: () => replace({ values: sample, filled: null }),
    /** Back to what was set aside, or to an empty form. */
    leaveSample: () => replace(setAside ?? { values: emptyOf(sample), filled: null }),
  }
}

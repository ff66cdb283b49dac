import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { watchFirstEdit } from './first-edit.ts'
import type { FormValues } from './use-report-form.ts'

const isSame = (one: FormValues, other: FormValues) =>
  Object.entries(other).every(([field, value]) => one[field] === value)

/** A form without entries; null stays what is calculated. */
const emptyOf = <Values extends FormValues>(sample: Values) =>
  Object.fromEntries(Object.entries(sample).map(([field, value]) => [field, value === null ? null : ''])) as Values

/** Whether anything was entered. */
export const isEntered = (values: FormValues) => Object.values(values).some(Boolean)

/**
 * The sample that a form opens with. The first edit of any field takes all of it away, so that a report never mixes what someone entered
 * with what was invented. What was entered is set aside while the sample, or another vessel, is shown instead.
 */
export function useSample<Values extends FormValues, Report>(
  { form, values }: { form: UseFormReturn<FormValues, unknown, Report>; values: Values },
  sample: Values,
) {
  const element = useRef<HTMLFormElement>(null)
  const [setAside, setSetAside] = useState<Values | null>(null)
  const isSample = isSame(values, sample)
  const isSampleNow = () => isSame(form.getValues(), sample)

  const isFirst = useEffectEvent(({ name }: { name: string }) => Object.hasOwn(sample, name) && isSampleNow())
  const valueOf = useEffectEvent(({ name }: { name: string }) => form.getValues()[name] ?? null)
  const onEdit = useEffectEvent(({ name }: { name: string }, entered: string | null) => {
    form.clearErrors()
    for (const [field, value] of Object.entries({ ...emptyOf(sample), ...(entered !== null && { [name]: entered }) }))
      form.setValue(field, value)
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

  const replace = (next: Values) => {
    if (!isSample && isEntered(values)) setSetAside(values)
    else if (next === setAside) setSetAside(null)
    form.reset(next)
  }
  return {
    element,
    isSample,
    /** As it stands in the form, before the page is drawn again. */
    isSampleNow,
    setAside,
    /** What should survive a reload; null while only the sample was looked at. */
    entered: isSample ? setAside : values,
    /** Fills in another report as a whole. */
    replace,
    showSample: () => replace(sample),
    /** Back to what was set aside, or to an empty form. */
    leaveSample: () => replace(setAside ?? emptyOf(sample)),
  }
}

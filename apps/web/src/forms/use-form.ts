import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ChangeEvent,
  type SyntheticEvent,
} from 'react'
import { flushSync } from 'react-dom'
import type { FieldFault } from '@varuna/contract/field-fault'
import type { Texts as FaultTexts } from '@varuna/language/text'
import type { z } from 'zod'
import { ConnectionError, lostConnection } from '~/api/request.ts'
import { useSingleFlight } from '~/site/motion/use-single-flight.ts'
import { fieldErrors, type FieldErrors } from './form-failure.ts'

type Texts = Record<string, string>
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The schema of a form, and the texts of its faults. */
type Rules<Schema extends z.ZodType> = { schema: Schema; texts: FaultTexts<FieldFault> }

const subscribeToNothing = () => () => {}

const isControl = (element: Element): element is Control => 'name' in element && 'value' in element

/**
 * State and validation of a form on a public page or in the frame of the rooms; `rules` may be imported on the first submission. Until `isHydrated`
 * the submit button must be disabled: the browser would submit the form itself.
 * docs/decisions/007-pages-are-finished-by-the-server.md says why this is not react-hook-form.
 */
export function useForm<Values extends Texts, Schema extends z.ZodType>(
  rules: Rules<Schema> | (() => Promise<Rules<Schema>>),
  empty: Values,
) {
  const formRef = useRef<HTMLFormElement>(null)
  const runOnce = useSingleFlight()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})

  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

  /** Keeps what was typed into the prerendered page before hydration. */
  const adoptTypedValues = useEffectEvent(() => {
    const typed = [...(formRef.current?.elements ?? [])]
      .filter(isControl)
      .filter(({ name, value }) => name in empty && value !== '')
      .map(({ name, value }) => [name, value])
    if (typed.length > 0) setValues((before) => ({ ...before, ...Object.fromEntries(typed) }))
  })
  useLayoutEffect(() => adoptTypedValues(), [])

  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<Control>) => {
      const { value } = event.target
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })

  const showErrors = (messages: FieldErrors) => {
    flushSync(() => setErrors(messages))
    const first = [...(formRef.current?.elements ?? [])].find((element) => isControl(element) && messages[element.name])
    if (first instanceof HTMLElement) first.focus()
  }

  /** Focuses the first empty field, or the first where none is empty. */
  const focus = () => {
    const inputs = [...(formRef.current?.querySelectorAll('input') ?? [])]
    const next = inputs.find(({ value }) => value === '') ?? inputs[0]
    next?.focus()
  }

  const fill = (known: Partial<Values>) => setValues((before) => ({ ...before, ...known }))

  const clear = () => {
    setValues(empty)
    setErrors({})
  }

  /** Sends valid values, one submission at a time; calls `onUnavailable` when the rules could not be imported. */
  const onSubmit =
    (send: (data: z.output<Schema>) => Promise<void>, onUnavailable: (error: ConnectionError) => void = () => {}) =>
    (event: SyntheticEvent) => {
      event.preventDefault()
      runOnce(async () => {
        const loaded = typeof rules === 'function' ? await rules().catch(lostConnection) : rules
        if (loaded instanceof ConnectionError) return onUnavailable(loaded)
        const result = loaded.schema.safeParse(values)
        if (result.success) await send(result.data)
        else showErrors(fieldErrors(result.error, loaded.texts))
      })
    }

  return { formRef, isHydrated, field, showErrors, focus, fill, clear, onSubmit }
}

export type Form<Values extends Texts, Schema extends z.ZodType> = ReturnType<typeof useForm<Values, Schema>>

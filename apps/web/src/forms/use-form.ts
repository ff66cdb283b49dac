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
import type { z } from 'zod'
import { fieldErrors, type FieldErrors } from './form-failure.ts'

type Texts = Record<string, string>
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const never = () => () => {}

const isControl = (element: Element): element is Control => 'name' in element && 'value' in element

/**
 * The texts of one form, the words beside its fields, and the schema that judges it: at hand, or fetched when the form
 * is first sent. Until `alive` the form must not be sendable: the browser would put its texts into the address.
 */
export function useForm<Values extends Texts, Schema extends z.ZodType>(
  schema: Schema | (() => Promise<Schema>),
  empty: Values,
) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})

  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

  /** What was typed into the written page before its scripts came. */
  const adoptTyped = useEffectEvent(() => {
    const typed = [...(form.current?.elements ?? [])]
      .filter(isControl)
      .filter(({ name, value }) => name in empty && value !== '')
      .map(({ name, value }) => [name, value])
    if (typed.length > 0) setValues((before) => ({ ...before, ...Object.fromEntries(typed) }))
  })
  useLayoutEffect(() => adoptTyped(), [])

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

  const refuse = (found: FieldErrors) => {
    flushSync(() => setErrors(found))
    const first = [...(form.current?.elements ?? [])].find((element) => isControl(element) && found[element.name])
    if (first instanceof HTMLElement) first.focus()
  }

  const focus = () => form.current?.querySelector('input')?.focus()

  const clear = () => {
    setValues(empty)
    setErrors({})
  }

  const onSubmit = (send: (data: z.output<Schema>) => void) => async (event: SyntheticEvent) => {
    event.preventDefault()
    const judge = typeof schema === 'function' ? await schema() : schema
    const result = judge.safeParse(values)
    if (result.success) send(result.data)
    else refuse(fieldErrors(result.error))
  }

  return { form, alive, field, refuse, focus, clear, onSubmit }
}

export type Form<Values extends Texts, Schema extends z.ZodType> = ReturnType<typeof useForm<Values, Schema>>

type Control = HTMLInputElement | HTMLSelectElement

interface FirstEdit {
  /** Whether an edit of this control would be the first one. */
  isFirst: (control: Control) => boolean
  /** What the control stood at; null where its value is calculated. */
  valueOf: (control: Control) => string | null
  /** The first edit entered this value; null where it entered none yet. */
  onEdit: (control: Control, entered: string | null) => void
}

const isText = (event: Event) => event instanceof InputEvent && event.inputType !== 'insertReplacementText'

/** Whether the arrows of a number field moved it one step from what it showed. */
function isStep(event: Event, control: Control, shown: string): boolean {
  if (control instanceof HTMLSelectElement || control.type !== 'number' || isText(event)) return false
  return control.value !== '' && Math.abs(Number(control.value) - Number(shown)) <= 1.001 * Number(control.step)
}

/**
 * Notices the first edit of a form's controls, however it is made, before anything else does. Text that is typed, pasted, dropped or
 * deleted is announced by `beforeinput`: the control is emptied first, so that it holds what was entered and nothing of what it showed.
 * A choice, or a value filled in by the browser, replaces all of it. A step is not an entry: nobody entered the number it starts from.
 */
export function watchFirstEdit(form: HTMLFormElement, { isFirst, valueOf, onEdit }: FirstEdit): () => void {
  const stop = new AbortController()
  let begun: { control: Control; shown: string } | null = null

  const controlOf = ({ target }: Event) =>
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null

  const announced = (event: Event) => {
    const control = controlOf(event)
    if (!control || !isFirst(control)) return
    begun = { control, shown: control.value }
    onEdit(control, null)
    control.value = ''
  }

  const changed = (event: Event) => {
    const control = controlOf(event)
    if (!control) return
    const isUnannounced = isFirst(control)
    if (isUnannounced) begun = { control, shown: valueOf(control) ?? control.getAttribute('value') ?? '' }
    const isStepped = begun?.control === control && isStep(event, control, begun.shown)
    begun = null
    if (isStepped) control.value = ''
    if (isUnannounced || isStepped) onEdit(control, isStepped ? null : control.value)
  }

  const options = { capture: true, signal: stop.signal }
  // Emptied within a composition, the control would keep its first letter twice.
  form.addEventListener('compositionstart', announced, options)
  form.addEventListener('beforeinput', announced, options)
  form.addEventListener('input', changed, options)
  form.addEventListener('change', changed, options)
  return () => stop.abort()
}

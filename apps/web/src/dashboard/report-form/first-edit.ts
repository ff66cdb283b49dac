type Control = HTMLInputElement | HTMLSelectElement

interface FirstEdit {
  /** Whether an edit of this control would be its first. */
  isFirst: (control: Control) => boolean
  /** The control's value before; null where it is calculated. */
  valueOf: (control: Control) => string | null
  /** The value entered by the first edit; null where none has been entered yet. */
  onEdit: (control: Control, entered: string | null) => void
}

const isText = (event: Event) => event instanceof InputEvent && event.inputType !== 'insertReplacementText'

/** Whether the arrows of a number field changed it by one step from the value shown. */
function isStep(event: Event, control: Control, shown: string): boolean {
  if (control instanceof HTMLSelectElement || control.type !== 'number' || isText(event)) return false
  return control.value !== '' && Math.abs(Number(control.value) - Number(shown)) <= 1.001 * Number(control.step)
}

/**
 * Detects the first edit of a form's controls, by any means, before other handlers run. Typing, pasting, dropping and deleting fire
 * `beforeinput`: the control is cleared first, so that it holds only what was entered. A selection, or a value filled in by the browser,
 * replaces the whole value. A step is not an entry, because nobody entered the number it starts from.
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
  // Clearing it during a composition would duplicate the first letter.
  form.addEventListener('compositionstart', announced, options)
  form.addEventListener('beforeinput', announced, options)
  form.addEventListener('input', changed, options)
  form.addEventListener('change', changed, options)
  return () => stop.abort()
}

import { fireEvent } from '@testing-library/react'

type Control = HTMLInputElement | HTMLSelectElement

/** Bypasses React, which overrides the property on the element itself. */
function setValue(control: Control, value: string) {
  const prototype = control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}

const inputEvent = (type: string, inputType: string, data: string | null) =>
  new InputEvent(type, { bubbles: true, cancelable: type === 'beforeinput', inputType, data })

/** Types, pastes or drops a text at the end of the value, with a browser's events in their order. */
export function insertText(control: Control, text: string, inputType = 'insertText') {
  fireEvent(control, inputEvent('beforeinput', inputType, text))
  setValue(control, control.value + text)
  fireEvent(control, inputEvent('input', inputType, text))
}

/** Backspace at the end. With nothing to delete, a browser fires `beforeinput` only. */
export function deleteLast(control: Control) {
  fireEvent(control, inputEvent('beforeinput', 'deleteContentBackward', null))
  if (control.value === '') return
  setValue(control, control.value.slice(0, -1))
  fireEvent(control, inputEvent('input', 'deleteContentBackward', null))
}

/** The arrow of a number field as in Chromium: the new number is computed first and announced like text. */
export function stepUp(control: HTMLInputElement) {
  const next = String(Number(control.value) + Number(control.step))
  fireEvent(control, inputEvent('beforeinput', 'insertText', next))
  setValue(control, next)
  fireEvent(control, new Event('input', { bubbles: true }))
  fireEvent(control, new Event('change', { bubbles: true }))
}

/** A choice in a select, or a value filled in by the browser: the whole value changes without `beforeinput`. */
export function fillIn(control: Control, value: string) {
  setValue(control, value)
  fireEvent(control, new Event('input', { bubbles: true }))
  fireEvent(control, new Event('change', { bubbles: true }))
}

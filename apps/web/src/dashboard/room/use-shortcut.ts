import { useEffect, useEffectEvent } from 'react'

/** Input types without text, where letters have no effect. */
const wordless = ['range', 'checkbox', 'radio', 'button']
const isWordless = (target: EventTarget) => target instanceof HTMLInputElement && wordless.includes(target.type)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !isWordless(target) &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Calls `onPress` when `key` is pressed alone, except while the user types into a field, a dialog is open, or it is not `isOn`. */
export function useShortcut(key: string, onPress: () => void, isOn = true) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

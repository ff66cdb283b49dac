import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the pressed button of a group goes with what it decided, the group's first button has the focus, or the group: on the page itself, a keyboard
 * would begin at the top. To be called where buttons come and go.
 */
export function useFocusKept(group: RefObject<HTMLElement | null>): void {
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const element = group.current
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button?.closest('dialog') === null) pressed.current = button
    }
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [group])
  useEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return
    const { activeElement, body } = document
    // A dialog that is still open gives the focus back when it closes.
    if (activeElement?.closest('dialog')) return
    pressed.current = null
    if (activeElement === null || activeElement === body)
      (group.current?.querySelector<HTMLElement>('button:not(:disabled)') ?? group.current)?.focus()
  })
}

/**
 * Copies the text of an element, which must be in the page. Where the clipboard API is unavailable, without a secure context or permission,
 * selects the element and uses `execCommand`; returns false when that fails too, leaving the element selected.
 */
export async function copyText(element: HTMLElement, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    select(element)
    try {
      return document.execCommand('copy')
    } catch {
      return false
    }
  }
}

function select(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) return element.select()
  const range = document.createRange()
  range.selectNodeContents(element)
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

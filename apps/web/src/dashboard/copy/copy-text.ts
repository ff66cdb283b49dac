/**
 * Copies the text of an element, which must be in the page. Where the browser keeps the clipboard to itself, as it does without a secure
 * connection or permission, the element is selected and copied the old way; false when that is refused too, and it is left selected.
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

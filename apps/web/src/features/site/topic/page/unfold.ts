/** Opens what an element is folded into, so that it can be seen and focused. */
export function unfold(target: Element | null): void {
  const folded = target?.closest('details')
  if (folded) folded.open = true
}

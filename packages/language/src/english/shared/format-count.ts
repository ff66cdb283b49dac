/** '1,234,567' of a whole number. The number formats of the platform are loaded at their first use, which holds up a slow phone. */
export function formatCount(count: number): string {
  const digits = String(Math.abs(count))
  const head = digits.length % 3 || 3
  const groups = [digits.slice(0, head)]
  for (let at = head; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return `${count < 0 ? '-' : ''}${groups.join(',')}`
}

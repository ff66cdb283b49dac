/** Decodes bytes one character each, so that no byte sequence is invalid. */
export const latin1 = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  for (let at = from; at < to; at += 1) text += String.fromCharCode(bytes[at] as number)
  return text
}

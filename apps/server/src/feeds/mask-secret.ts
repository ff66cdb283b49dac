/** Shorter parts of a secret at an end of a text are taken for something else. */
const MIN_PART = 4
const MASK = '***'

/** A text of a peer without a secret, also as JSON writes it, and without a part of it where the text was cut. */
export function maskSecret(text: string, secret: string | null | undefined): string {
  if (!secret) return text
  const masked = text.replaceAll(secret, MASK).replaceAll(JSON.stringify(secret).slice(1, -1), MASK)
  for (let length = secret.length - 1; length >= MIN_PART; length--) {
    if (masked.endsWith(secret.slice(0, length))) return masked.slice(0, -length) + MASK
    if (masked.startsWith(secret.slice(-length))) return MASK + masked.slice(length)
  }
  return masked
}

import Negotiator from 'negotiator'

/** `@types/negotiator` describes 0.6, which had no options. */
type Preference = (available: readonly string[], options: { preferred: readonly string[] }) => string | undefined

/**
 * The encoding to answer with: of those offered, best first, the one that the client rates highest. Identity when the client accepts
 * none of them, so that it always gets an answer.
 */
export function chooseEncoding<Offered extends string>(
  headers: Negotiator.Headers,
  offered: readonly Offered[],
): Offered | 'identity' {
  const negotiator = new Negotiator({ headers }) as { encoding: Preference }
  const available = [...offered, 'identity' as const]
  const chosen = negotiator.encoding(available, { preferred: available })
  return available.find((encoding) => encoding === chosen) ?? 'identity'
}

import Negotiator from 'negotiator'

/** `@types/negotiator` describes 0.6, which had no options. */
type Preference = (available: readonly string[], options: { preferred: readonly string[] }) => string | undefined

/**
 * Chooses the response encoding: the offered one that the client rates highest, with earlier ones preferred. Identity when the client
 * accepts none of them, so that it always gets a response.
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

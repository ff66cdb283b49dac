export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** Why a request got no answer. `reason` is the message of the system. */
export type WebhookFailure =
  | { readonly kind: 'not_allowed' }
  | { readonly kind: 'timed_out'; readonly seconds: number }
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Why nothing is sent to an address: its scheme, a name and password in it, its port, or where it leads. */
export type AddressRefusal = 'scheme' | 'user' | 'port' | 'private'

/** Sends requests to addresses that users enter. */
export interface Webhooks {
  /**
   * Whether requests may go to an address, by what is known now; null when they may. A name that is not resolved within a second or two
   * passes: it is checked again when something is sent. Never rejects.
   */
  check(url: string): Promise<AddressRefusal | null>
  /** The status of the answer, whose body is not kept; redirects are answers like others. Never rejects. */
  post(request: WebhookRequest): Promise<{ readonly status: number } | WebhookFailure>
}

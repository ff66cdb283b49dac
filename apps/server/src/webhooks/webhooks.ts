export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** Why a request got no response. `reason` is the system's message. */
export type WebhookFailure =
  | { readonly kind: 'not_allowed' }
  | { readonly kind: 'timed_out'; readonly seconds: number }
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Why an address is not allowed: its scheme, credentials in it, its port, or its destination. */
export type AddressRefusal = 'scheme' | 'user' | 'port' | 'private'

/** Sends requests to addresses that users enter. */
export interface Webhooks {
  /**
   * Whether requests may go to an address, as far as currently known; null when they may. A name that does not resolve within a second or
   * two passes: it is checked again when something is sent. Never rejects.
   */
  check(url: string): Promise<AddressRefusal | null>
  /** The response status; the body is discarded and redirects are not followed. Never rejects. */
  post(request: WebhookRequest): Promise<{ readonly status: number } | WebhookFailure>
}

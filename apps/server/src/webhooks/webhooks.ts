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

/** Sends requests to addresses that users enter. */
export interface Webhooks {
  /** The status of the answer, whose body is not kept; redirects are answers like others. Never rejects. */
  post(request: WebhookRequest): Promise<{ readonly status: number } | WebhookFailure>
}

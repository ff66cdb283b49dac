import type { AlertCause } from '@varuna/alerts/alert'
import type { Texts } from './text.ts'

/** Everything that Varuna states, in one language. A language that lacks a code does not compile. */
export type Language = {
  /** BCP 47 tag, such as 'en'. */
  readonly tag: string
  readonly alerts: Texts<AlertCause>
}

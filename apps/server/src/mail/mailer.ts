export interface Mail {
  /** Unique per mail; becomes the Message-ID, so a mail that is sent again can be recognised as a duplicate. */
  id: string
  /** Null for the operator. */
  to: string | null
  replyTo: { name: string; address: string } | null
  subject: string
  text: string
  writtenAtMs: number
}

/** Sends mail: to the operator, or to an address that an account entered. */
export interface Mailer {
  /** Resolves when the mail has been accepted for delivery; rejects otherwise, and soon after `stop` aborts. */
  send(mail: Mail, stop?: AbortSignal): Promise<void>
  close(): void
}

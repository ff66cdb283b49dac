export interface Mail {
  /** Unique per mail; becomes the Message-ID, so a mail that is sent again can be recognised as a duplicate. */
  id: string
  replyTo: { name: string; address: string }
  subject: string
  text: string
  writtenAtMs: number
}

/** Sends mail to the operator. */
export interface Mailer {
  /** Resolves when the mail has been accepted for delivery; rejects otherwise. */
  send(mail: Mail): Promise<void>
  close(): void
}

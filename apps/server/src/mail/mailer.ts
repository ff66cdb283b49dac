export interface Mail {
  /** Names the mail: sending it again with the same id does not make a second one where that can be told. */
  id: string
  replyTo: { name: string; address: string }
  subject: string
  text: string
  writtenAtMs: number
}

/** Carries mail to whoever runs this Varuna. */
export interface Mailer {
  /** When the promise resolves, the mail has been handed over; it rejects when it has not. */
  send(mail: Mail): Promise<void>
  close(): void
}

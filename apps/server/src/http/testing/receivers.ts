import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface WebhookReceiver {
  origin: string
  received: { path: string; headers: IncomingHttpHeaders; body: string }[]
  /** Response status by path; other paths hang. */
  statuses: Map<string, number>
  close(): void
}

/** Receives webhooks. */
export async function startWebhookReceiver(statuses: [string, number][]): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { origin: '', received: [], statuses: new Map(statuses), close }
  const target = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body })
      const status = receiver.statuses.get(request.url ?? '')
      if (status !== undefined) answer.writeHead(status, { location: '/ok' }).end('thank you')
    })
  })
  function close() {
    target.closeAllConnections()
    target.close()
  }
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  receiver.origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
  return receiver
}

export interface MailReceiver {
  url: string
  received: { to: string[]; raw: string }[]
  close(): Promise<void>
}

/** A mail server that stores the mails it receives. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const received: MailReceiver['received'] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

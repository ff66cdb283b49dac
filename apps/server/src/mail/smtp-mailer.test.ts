import { createServer, type AddressInfo, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mail, mailerContract, route } from './mailer.contract.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

describe('the SMTP mailer', () => {
  const received: string[] = []
  const passwords: unknown[] = []
  const envelopes: { from: string; to: string[] }[] = []
  let refuse = false
  let origin = ''
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      passwords.push(password)
      if (username === 'varuna' && password === 'p@ss') done(null, { user: username })
      else done(new Error('wrong password'))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
        const { mailFrom, rcptTo } = session.envelope
        envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) })
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

  mailerContract(
    () => createSmtpMailer(`smtp://varuna:p%40ss@${origin}`, route),
    async () => [...received],
  )

  test('the envelope names the one recipient, whatever the visitor wrote', () => {
    expect(envelopes.length).toBeGreaterThan(0)
    expect(envelopes.filter(({ to }) => to[0] === 'duty@port.example')).toHaveLength(1)
    for (const { from, to } of envelopes)
      expect([from, to]).toEqual([route.from, [to[0] === 'duty@port.example' ? to[0] : route.to]])
  })

  test('send rejects when the server refuses, the password is wrong or the server cannot be reached', async () => {
    refuse = true
    await expect(createSmtpMailer(`smtp://${origin}`, route).send(mail())).rejects.toThrow('mailbox full')
    refuse = false
    await expect(createSmtpMailer(`smtp://varuna:no@${origin}`, route).send(mail())).rejects.toThrow(/Invalid login/)
    await expect(createSmtpMailer('smtp://127.0.0.1:1', route).send(mail())).rejects.toThrow(/ECONNREFUSED/)
  })

  test('a password is sent to another machine only over TLS', async () => {
    // The same server by an address that is not one of the loopback network; it offers no TLS.
    const elsewhere = origin.replace('127.0.0.1', '0.0.0.0')
    const sent = passwords.length
    await expect(createSmtpMailer(`smtp://varuna:p%40ss@${elsewhere}`, route).send(mail())).rejects.toThrow(/STARTTLS/)
    expect(passwords).toHaveLength(sent)
    await createSmtpMailer(`smtp://${elsewhere}`, route).send(mail())
  })
})

/** A mail server that greets and then responds to every line with part of an endless reply. */
async function startDrippingServer() {
  const connected = Promise.withResolvers<Socket>()
  const server = createServer((socket) => {
    connected.resolve(socket)
    const drip = setInterval(() => socket.write('220-wait\r\n'), 5)
    socket.on('error', () => {}).on('close', () => clearInterval(drip))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connected: connected.promise,
    close: () => server.close(),
  }
}

test('a mail server that responds slowly delays a mail for a limited time, and the connection ends', async () => {
  const server = await startDrippingServer()
  const sending = createSmtpMailer(server.url, route, 100).send(mail())
  const socket = await server.connected
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await expect(sending).rejects.toThrow('the mail server did not accept the mail within 0.1 seconds')
  await closed
  server.close()
})

test('a mail in progress is cut off', async () => {
  const server = await startDrippingServer()
  const stop = new AbortController()
  const sending = createSmtpMailer(server.url, route).send(mail(), stop.signal)
  await server.connected
  stop.abort()
  await expect(sending).rejects.toThrow('aborted')
  server.close()
})

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mail, mailerContract, route } from './mailer.contract.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

describe('the SMTP mailer', () => {
  const received: string[] = []
  const envelopes: { from: string; to: string[] }[] = []
  let refuse = false
  let origin = ''
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
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
})

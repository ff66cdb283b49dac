import { expect, test } from 'vitest'
import type { Mail, Mailer } from './mailer.ts'

export const route = { to: 'watch@harbour.example', from: 'varuna@harbour.example' }

export const mail = (over: Partial<Mail> = {}): Mail => ({
  id: 'c1a2',
  to: null,
  replyTo: { name: 'Ana Rao', address: 'ana@harbour.example' },
  subject: '[Varuna] Something else',
  text: 'First line.\n.\nA line that begins with a dot came before this one.\n',
  writtenAtMs: Date.UTC(2026, 0, 31, 12),
  ...over,
})

/** Headers of a raw message, folded lines joined, names in lower case. */
function headersOf(raw: string): [name: string, value: string][] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head.split('\r\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
}

const header = (raw: string, name: string) => headersOf(raw).find(([found]) => found === name)?.[1]

/** Tests for every mailer; `received` returns the raw messages that arrived, oldest first. */
export function mailerContract(open: () => Mailer, received: () => Promise<string[]>): void {
  const delivered = async (over: Partial<Mail>) => {
    const before = (await received()).length
    const mailer = open()
    await mailer.send(mail(over))
    mailer.close()
    const raw = (await received()).slice(before)
    expect(raw.length).toBe(1)
    return raw[0] ?? ''
  }

  test('a mail arrives once, complete, from Varuna to the operator, with the visitor as reply-to', async () => {
    const raw = await delivered({ id: 'whole' })
    expect(header(raw, 'to')).toBe(route.to)
    expect(header(raw, 'from')).toBe(`Varuna <${route.from}>`)
    expect(header(raw, 'reply-to')).toBe('Ana Rao <ana@harbour.example>')
    expect(header(raw, 'subject')).toBe('[Varuna] Something else')
    expect(header(raw, 'date')).toBe('Sat, 31 Jan 2026 12:00:00 +0000')
    expect(header(raw, 'message-id')).toBe('<whole@harbour.example>')
    expect(raw.slice(raw.indexOf('\r\n\r\n') + 4).trimEnd()).toBe(mail().text.trimEnd().replaceAll('\n', '\r\n'))
  })

  test('a mail to another recipient arrives there, without a reply-to', async () => {
    const raw = await delivered({ id: 'other', to: 'duty@port.example', replyTo: null })
    expect([header(raw, 'to'), header(raw, 'reply-to')]).toEqual(['duty@port.example', undefined])
  })

  test('a name or a subject cannot add a header or a recipient', async () => {
    const raw = await delivered({
      id: 'hostile',
      replyTo: { name: 'Eve\r\nBcc: all@harbour.example', address: 'eve@harbour.example, all@harbour.example' },
      subject: 'Hello\r\nBcc: all@harbour.example\r\n\r\nAnother body',
    })
    const names = headersOf(raw).map(([name]) => name)
    expect(names).not.toContain('bcc')
    expect(names.filter((name) => name === 'to').length).toBe(1)
    expect(raw).not.toMatch(/^(bcc:|Another body)/im)
  })

  test('text in any script arrives unchanged', async () => {
    const raw = await delivered({
      id: 'scripts',
      replyTo: { name: 'आशा', address: 'asha@harbour.example' },
      text: 'समुद्र é \u{1F41F}',
    })
    expect(header(raw, 'reply-to')).toContain(`=?UTF-8?B?${Buffer.from('आशा').toString('base64')}?=`)
    const body = raw.slice(raw.indexOf('\r\n\r\n') + 4).trim()
    const decoded =
      header(raw, 'content-transfer-encoding') === 'base64'
        ? Buffer.from(body, 'base64').toString()
        : Buffer.from(
            body
              .replace(/=\r\n/g, '')
              .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
            'latin1',
          ).toString()
    expect(decoded).toBe('समुद्र é \u{1F41F}')
  })
}

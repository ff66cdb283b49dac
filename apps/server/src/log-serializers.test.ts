import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logSerializers, maskLine } from './log-serializers.ts'

async function logOf(use: (app: ReturnType<typeof build>) => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const app = build(lines)
  await use(app)
  await app.close()
  return lines.join('')
}

function build(lines: string[]) {
  const logger = pino(
    { level: 'trace', serializers: logSerializers, hooks: maskLine },
    { write: (line: string) => void lines.push(line) },
  )
  const app = Fastify({ loggerInstance: logger })
  app.get('/vessels/:name', async () => {
    const refused = Object.assign(
      new Error('duplicate key: Key (email, name)=(ana@harbour.example, Ana Rao (of Goa)) already exists'),
      {
        code: '23505',
        detail: 'Key (email)=(ana@harbour.example)',
        parameters: ['ana@harbour.example', '198.51.100.7'],
      },
    )
    throw new Error('550 <ana@harbour.example> was refused', { cause: refused })
  })
  return app
}

test('a log of every level holds no e-mail, no name, no address and nothing that a client asked for', async () => {
  const log = await logOf((app) =>
    app.inject({
      url: '/vessels/ana?email=ana@harbour.example',
      remoteAddress: '198.51.100.7',
      headers: { cookie: 'secret' },
    }),
  )
  expect(log).toContain('/vessels/:name')
  expect(log).toContain('23505')
  expect(log).toContain('550 <[address]> was refused')
  for (const personal of ['ana', 'harbour', 'Rao', 'Goa', '198.51.100.7', 'secret']) expect(log).not.toContain(personal)
})

test('an address that does not exist is logged without what was asked for', async () => {
  const log = await logOf((app) => app.inject({ url: '/accounts/ana@harbour.example' }))
  expect(log).not.toContain('harbour')
})

test('what is no error is logged by its kind alone', () => {
  expect(logSerializers.err({ email: 'ana@harbour.example' })).toBe('object')
  expect(logSerializers.err('ana@harbour.example failed')).toBe('[address] failed')
})

import { Command, InvalidArgumentError } from 'commander'
import { referenceOf } from '../services/contact.ts'
import type { ContactMessageRow } from '../store/schema.ts'
import { withStore } from './with-store.ts'

export const messagesCommand = new Command('messages').description('Messages that came through the contact form')

messagesCommand
  .command('list')
  .description('Print them, newest first')
  .option('--limit <count>', 'how many at most', count, 50)
  .option('--json', 'one JSON object a line')
  .action(({ limit, json }: { limit: number; json?: true }) =>
    withStore(async (store) => {
      const messages = await store.contactMessages.list(limit)
      for (const message of messages) process.stdout.write(json ? `${JSON.stringify(message)}\n` : page(message))
      if (messages.length === 0 && !json) process.stdout.write('There are no messages.\n')
    }),
  )

messagesCommand
  .command('delete')
  .description('Delete one for good; a copy that was mailed is not reached')
  .argument('<id>')
  .action((id: string) =>
    withStore(async (store) => {
      if (!(await store.contactMessages.remove(id))) throw new Error(`There is no message ${id}.`)
      process.stdout.write(`Message ${id} is deleted.\n`)
    }),
  )

function page({ id, received_at_ms, name, email, subject, message, state, attempts, last_error }: ContactMessageRow) {
  const mail = state === 'sent' ? 'passed on' : `not passed on yet (${state}, ${attempts} attempts)`
  return [
    `${referenceOf(id)}  ${new Date(received_at_ms).toISOString()}  ${mail}${last_error ? `: ${last_error}` : ''}`,
    `  id       ${id}`,
    `  from     ${name} <${email}>`,
    `  about    ${subject}`,
    ...message.split('\n').map((line) => `  | ${line}`),
    '\n',
  ].join('\n')
}

function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('This must be a whole number from 1 on.')
  return value
}

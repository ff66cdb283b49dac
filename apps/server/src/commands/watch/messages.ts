import { Command, InvalidArgumentError } from 'commander'
import { formatReference } from '../../services/site/contact/contact.ts'
import type { ContactMessageRow } from '../../store/interfaces/rows/work-rows.ts'
import { withExistingStore } from '../with-store.ts'

export const messagesCommand = new Command('messages').description('Read and delete messages of the contact form')

messagesCommand
  .command('list')
  .description('Print the messages, newest first')
  .option('--limit <count>', 'print at most this many', parseCount, 50)
  .option('--json', 'one JSON object a line')
  .action(({ limit, json }: { limit: number; json?: true }) =>
    withExistingStore(async (store) => {
      const messages = await store.contactMessages.list(limit)
      for (const message of messages)
        process.stdout.write(json ? `${JSON.stringify(message)}\n` : formatMessage(message))
      if (messages.length === 0 && !json) process.stdout.write('There are no messages.\n')
    }),
  )

messagesCommand
  .command('delete')
  .description('Delete a message for good; mailed copies remain')
  .argument('<id>')
  .action((id: string) =>
    withExistingStore(async (store) => {
      if (!(await store.contactMessages.remove(id))) throw new Error(`There is no message ${id}.`)
      process.stdout.write(`Message ${id} is deleted.\n`)
    }),
  )

function formatMessage({
  id,
  received_at_ms,
  name,
  email,
  subject,
  message,
  state,
  attempts,
  last_error,
}: ContactMessageRow) {
  // Without a mail server, a message is sent by writing it there.
  const mail =
    state === 'sent' ? 'mailed, or written to the data folder' : `not mailed yet (${state}, ${attempts} attempts)`
  return [
    `${formatReference(id)}  ${new Date(received_at_ms).toISOString()}  ${mail}${last_error ? `: ${last_error}` : ''}`,
    `  id       ${id}`,
    `  from     ${name} <${email}>`,
    `  about    ${subject}`,
    ...message.split('\n').map((line) => `  | ${line}`),
    '\n',
  ].join('\n')
}

function parseCount(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Expected a whole number, 1 or more.')
  return value
}

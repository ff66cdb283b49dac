import { Command } from 'commander'
import { describeFailure } from './commands/describe-failure.ts'
import { version } from './version.ts'

/** Commands are loaded on demand for a fast start; the help loads all. */
const commands = new Map<string, () => Promise<Command>>(
  Object.entries({
    serve: async () => (await import('./commands/serve.ts')).serveCommand,
    backup: async () => (await import('./commands/backup.ts')).backupCommand,
    accounts: async () => (await import('./commands/people/accounts.ts')).accountsCommand,
    cases: async () => (await import('./commands/desk/cases.ts')).casesCommand,
    decode: async () => (await import('./commands/watch/decode.ts')).decodeCommand,
    events: async () => (await import('./commands/watch/events.ts')).eventsCommand,
    evaluate: async () => (await import('./commands/analysis/evaluate.ts')).evaluateCommand,
    import: async () => (await import('./commands/watch/import.ts')).importCommand,
    lists: async () => (await import('./commands/watch/lists.ts')).listsCommand,
    listen: async () => (await import('./commands/watch/listen.ts')).listenCommand,
    locate: async () => (await import('./commands/analysis/locate.ts')).locateCommand,
    messages: async () => (await import('./commands/watch/messages.ts')).messagesCommand,
    replay: async () => (await import('./commands/watch/replay.ts')).replayCommand,
    simulate: async () => (await import('./commands/watch/simulate.ts')).simulateCommand,
    tracks: async () => (await import('./commands/watch/tracks.ts')).tracksCommand,
    vessels: async () => (await import('./commands/watch/vessels.ts')).vesselsCommand,
    work: async () => (await import('./commands/work.ts')).workCommand,
    zones: async () => (await import('./commands/watch/zones.ts')).zonesCommand,
  }),
)

const [named = ''] = process.argv.slice(2)
const loadCommand = commands.get(named)
/** The library would show the general help for an unknown command; refuse the command instead. */
const isUnknown = !loadCommand && named !== '' && named !== 'help' && !named.startsWith('-')
const program = new Command('varuna').description('Varuna: an open ocean-threat monitor').version(version)
for (const load of loadCommand ? [loadCommand] : commands.values()) program.addCommand(await load())

// A reader that closes the pipe, as in `| head`, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
})
process.stderr.on('error', () => {})

try {
  await program.parseAsync(isUnknown ? process.argv.slice(0, 3) : process.argv)
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}

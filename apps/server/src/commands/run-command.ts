import { Command } from 'commander'
import { describeFailure } from './describe-failure.ts'
import { version } from '../version.ts'

/** Each command is loaded only when it is called, to start fast; the help loads all. */
const commands = new Map<string, () => Promise<Command>>(
  Object.entries({
    serve: async () => (await import('./serve.ts')).serveCommand,
    backup: async () => (await import('./backups/backup.ts')).backupCommand,
    restore: async () => (await import('./backups/restore.ts')).restoreCommand,
    accounts: async () => (await import('./people/accounts.ts')).accountsCommand,
    audit: async () => (await import('./people/audit.ts')).auditCommand,
    cases: async () => (await import('./desk/cases.ts')).casesCommand,
    decode: async () => (await import('./watch/decode.ts')).decodeCommand,
    events: async () => (await import('./watch/events.ts')).eventsCommand,
    evaluate: async () => (await import('./analysis/evaluate.ts')).evaluateCommand,
    import: async () => (await import('./watch/import.ts')).importCommand,
    lists: async () => (await import('./watch/lists.ts')).listsCommand,
    listen: async () => (await import('./watch/listen.ts')).listenCommand,
    locate: async () => (await import('./analysis/locate.ts')).locateCommand,
    mcp: async () => (await import('./mcp.ts')).mcpCommand,
    messages: async () => (await import('./watch/messages.ts')).messagesCommand,
    replay: async () => (await import('./watch/replay.ts')).replayCommand,
    simulate: async () => (await import('./watch/simulate.ts')).simulateCommand,
    tracks: async () => (await import('./watch/tracks.ts')).tracksCommand,
    verify: async () => (await import('./verify.ts')).verifyCommand,
    vessels: async () => (await import('./watch/vessels.ts')).vesselsCommand,
    work: async () => (await import('./work.ts')).workCommand,
    zones: async () => (await import('./watch/zones.ts')).zonesCommand,
  }),
)

/** Runs `varuna` with these arguments. A failure is printed, and ends the process with status 1 when nothing is left to do. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const [named = ''] = args
  const loadCommand = commands.get(named)
  /** The help that is asked for with an unknown command would be that of all; the command is refused instead. */
  const isUnknown = !loadCommand && named !== '' && named !== 'help' && !named.startsWith('-')
  const program = new Command('varuna').description('Varuna: an open ocean-threat monitor').version(version)
  for (const load of loadCommand ? [loadCommand] : commands.values()) program.addCommand(await load())
  try {
    await program.parseAsync(isUnknown ? [named] : args, { from: 'user' })
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exitCode = 1
  }
}

import { Command } from 'commander'
import { decodeCommand } from './commands/decode.ts'
import { evaluateCommand } from './commands/evaluate.ts'
import { importCommand } from './commands/import.ts'
import { listenCommand } from './commands/listen.ts'
import { locateCommand } from './commands/locate.ts'
import { messagesCommand } from './commands/messages.ts'
import { replayCommand } from './commands/replay.ts'
import { serveCommand } from './commands/serve.ts'
import { vesselsCommand } from './commands/vessels.ts'
import { zonesCommand } from './commands/zones.ts'
import { version } from './version.ts'

const program = new Command('varuna').description('Varuna: an open ocean-threat monitor').version(version)
program.addCommand(serveCommand)
program.addCommand(decodeCommand)
program.addCommand(evaluateCommand)
program.addCommand(importCommand)
program.addCommand(listenCommand)
program.addCommand(locateCommand)
program.addCommand(messagesCommand)
program.addCommand(replayCommand)
program.addCommand(vesselsCommand)
program.addCommand(zonesCommand)

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

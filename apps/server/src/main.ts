import { describeFailure } from './commands/describe-failure.ts'
import { runCommand } from './commands/run-command.ts'

// A reader that closes the pipe, as in `| head`, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
})
process.stderr.on('error', () => {})

await runCommand(process.argv.slice(2))

import { Command } from 'commander'
import { environment, readConfig } from '../config.ts'
import { onInterrupt } from './on-interrupt.ts'
import { startServer } from '../start/start-server.ts'

export const serveCommand = new Command('serve')
  .description('Serve the site, the dashboard and the API')
  .action(async () => {
    const server = await startServer(readConfig(environment))
    onInterrupt(() => void server.close().then(() => process.exit(0)))
    process.stdout.write(`Varuna is ready at ${server.url}\n`)
    if (server.advice !== null) process.stdout.write(`${server.advice}\n`)
  })

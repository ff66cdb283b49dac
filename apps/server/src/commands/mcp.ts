import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import { environment } from '../config.ts'
import { createApiClient } from '../mcp/api-client.ts'
import { isLoopback } from '../services/shared/loopback.ts'
import { version } from '../version.ts'
import { describeFailure } from './describe-failure.ts'

const DEFAULT_URL = 'http://localhost:8000'
/** As the server issues them. */
const TOKEN = /^varuna_[\w-]{20,200}$/

interface Options {
  url?: string
  tokenFile?: string
}

export const mcpCommand = new Command('mcp')
  .description(
    'Serve read-only tools of the Model Context Protocol over standard input and output, for assistants. ' +
      `They read a running server: VARUNA_URL (default ${DEFAULT_URL}) with the API token in VARUNA_TOKEN, whose scope should be read`,
  )
  .option('--url <address>', 'of the server, in place of VARUNA_URL', parseOrigin)
  .option('--token-file <path>', 'a file with the token, in place of VARUNA_TOKEN')
  .action(async ({ url, tokenFile }: Options) => {
    const origin = url ?? parseOrigin(environment.VARUNA_URL || DEFAULT_URL)
    const token = (tokenFile === undefined ? (environment.VARUNA_TOKEN ?? '') : readFileSync(tokenFile, 'utf8')).trim()
    if (!TOKEN.test(token))
      throw new Error(
        `${tokenFile ?? 'VARUNA_TOKEN'} has no API token. Make one with the scope read on the account page of ${origin}; it begins with varuna_.`,
      )
    const { protocol, hostname } = new URL(origin)
    if (protocol === 'http:' && !isLoopback(hostname))
      process.stderr.write(`${origin} is not encrypted: others on the way can read the token.\n`)
    // Loaded when it is called: nothing else of Varuna needs the protocol.
    const [{ serveStdio }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../mcp/create-mcp-server.ts'),
    ])
    // Standard output belongs to the protocol.
    const onFault = (error: unknown) => process.stderr.write(`${describeFailure(error)}\n`)
    const api = createApiClient(origin, token)
    serveStdio(() => createMcpServer(api, version, onFault), { onerror: onFault })
  })

function parseOrigin(text: string): string {
  const parsed = URL.parse(text)
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.pathname !== '/')
    throw new InvalidArgumentError(
      `Expected the address of a Varuna, such as https://varuna.example, got ${JSON.stringify(text.slice(0, 200))}.`,
    )
  return parsed.origin
}

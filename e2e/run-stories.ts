import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const web = fileURLToPath(new URL('../apps/web', import.meta.url))
const tool = fileURLToPath(new URL('../node_modules/@react-router/dev', import.meta.url))
const { bin } = JSON.parse(readFileSync(`${tool}/package.json`, 'utf8')) as { bin: { 'react-router': string } }

export interface RunningStories {
  origin: string
  end(): Promise<void>
}

/** Starts the development server on a free port; stories are not part of the build. */
export async function runStories(): Promise<RunningStories> {
  // With its condition already set the tool does not start itself anew, and one signal ends it.
  const server = spawn(
    process.execPath,
    ['--conditions=development', `${tool}/${bin['react-router']}`, 'dev', '--host', '127.0.0.1', '--port', '0'],
    { cwd: web, env: { ...process.env, NODE_ENV: 'development' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk: Buffer) => {
      output += stripVTControlCharacters(chunk.toString())
      const url = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    server.once('exit', (code) =>
      reject(new Error(`the stories ended with ${code} before they were ready:\n${output}`)),
    )
  })
  return {
    origin,
    async end() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

// Serves the site from source and the API on one URL, with live reload of both.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ownNode, root, withSettings } from './prepare.mjs'

const children = new Set()

function end(status) {
  process.exitCode ??= status
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
// The reader of the output has closed the pipe.
process.stdout.on('error', () => end(0))

/** Starts a child process that ends with this one; resolves with the first match of `ready` in its output. */
function run(args, { cwd, env }, ready) {
  // In its own process group it receives Ctrl-C once, from this process.
  const child = spawn(ownNode, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  })
  children.add(child)
  child.on('exit', (code) => {
    children.delete(child)
    end(code ?? 0)
  })
  return new Promise((resolve) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      if (output === null) return void process.stdout.write(chunk)
      output += stripVTControlCharacters(chunk.toString())
      const found = ready.exec(output)
      if (!found) return
      output = null
      resolve(found[1])
    })
  })
}

const main = join(root, 'apps/server/src/main.ts')
const server = run(
  [...withSettings, '--watch', '--watch-preserve-output', main, 'serve'],
  // With a public address set, the server accepts changes only from that address.
  { cwd: root, env: { PUBLIC_URL: '' } },
  /ready at (http:\S+)|Failed running/,
)
server.then(async (origin) => {
  if (!origin) return end(1)
  const tool = join(root, 'node_modules/@react-router/dev')
  const { bin } = JSON.parse(readFileSync(join(tool, 'package.json'), 'utf8'))
  const site = await run(
    // With its condition already set, the tool does not re-spawn itself, so that one signal ends it.
    ['--conditions=development', join(tool, bin['react-router']), 'dev', ...process.argv.slice(2)],
    { cwd: join(root, 'apps/web'), env: { NODE_ENV: 'development', VARUNA_SERVER: origin } },
    /(http:\/\/[\w.[\]]+:\d+)/,
  )
  console.log(`Development server: open ${site} (API alone: ${origin}). Ctrl-C stops both.`)
})

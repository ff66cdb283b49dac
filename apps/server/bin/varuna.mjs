#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const ownNode = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))
/** The settings of `npm start`, so that a command works on the data of that server; those of the environment win. */
const settings = fileURLToPath(new URL('../../../.env', import.meta.url))
const hasSettings = existsSync(settings)

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Caching the compiled TypeScript halves the start time of later runs.
  enableCompileCache()
  if (hasSettings) process.loadEnvFile(settings)
  await import(main)
} else if (existsSync(ownNode)) {
  const child = spawn(ownNode, [...(hasSettings ? [`--env-file=${settings}`] : []), main, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} else {
  process.stderr.write('varuna needs Node 24. Run "npm start" or "npm install" once: both install a copy of it.\n')
  process.exit(1)
}

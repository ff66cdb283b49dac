import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ownNode, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)

const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const server = spawn(ownNode, [...settings, join(root, 'apps/server/src/main.ts'), 'serve'], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

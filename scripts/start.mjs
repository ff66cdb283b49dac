import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache, ensureBuilt, ensureInstalled, ownNode, requireNode, root, withSettings } from './prepare.mjs'

requireNode()
ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)

const server = spawn(ownNode, [...withSettings, join(root, 'apps/server/src/main.ts'), 'serve'], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

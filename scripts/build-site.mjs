import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ownNode, root } from './prepare.mjs'

const web = join(root, 'apps/web')
rmSync(join(web, 'build'), { recursive: true, force: true })

const manifest = JSON.parse(readFileSync(join(root, 'node_modules/@react-router/dev/package.json'), 'utf8'))
const cli = join(root, 'node_modules/@react-router/dev', manifest.bin['react-router'])
const { status, stdout, stderr } = spawnSync(ownNode, [cli, 'build'], { cwd: web, encoding: 'utf8' })
if (status !== 0) {
  process.stderr.write(`${stdout}\n${stderr}`)
  process.exit(status ?? 1)
}

import { join } from 'node:path'
import { ownNode, root, runOrExit } from './prepare.mjs'

// TypeScript 7 is four times as fast. Its library differs, so React Router uses TypeScript 6.
const compiler = join(root, 'node_modules/typescript-7/bin/tsc')

runOrExit('npm', ['run', '--silent', 'typegen', '-w', '@varuna/web'], 'Making the types of the routes')
for (const project of ['.', 'browser', 'e2e', 'bench', 'apps/web'])
  // Several threads would check the same libraries repeatedly.
  runOrExit(ownNode, [compiler, '-p', project, '--singleThreaded'], `Checking the types of ${project}`)

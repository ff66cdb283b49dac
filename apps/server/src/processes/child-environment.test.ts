import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('./child-environment.ts', import.meta.url))
const print = `import(${JSON.stringify(file)}).then(({ childEnvironment }) => console.log(JSON.stringify(childEnvironment())))`
const environmentOf = (env: NodeJS.ProcessEnv): unknown =>
  JSON.parse(spawnSync(process.execPath, ['--eval', print], { env, encoding: 'utf8' }).stdout)

test('a child gets the folder of compiled sources, and no secret', () => {
  const secret = { AUTH_SECRET: 'a secret of at least thirty-two letters' }
  const folder = fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url))
  expect(environmentOf(secret)).toEqual({})
  expect(environmentOf({ ...secret, NODE_COMPILE_CACHE: folder })).toEqual({ NODE_COMPILE_CACHE: folder })
})

import { afterAll, beforeAll } from 'vitest'
import { fakeInference } from './fake-inference.ts'
import { startTestServer, type TestServer } from './server.ts'
import type { Send } from './sign-in.ts'

/** Runs a server for the tests of a file; returns a function per account that sends requests with its session. */
export function serveAccounts<const Name extends string>(
  ...names: readonly Name[]
): { readonly server: TestServer } & Readonly<Record<Name, Send>> {
  let server: TestServer | undefined
  const sessions = new Map<string, Send>()
  beforeAll(async () => {
    server = await startTestServer(fakeInference())
    for (const name of names) sessions.set(name, await server.signInAs(name))
  }, 60_000)
  afterAll(() => server?.close())
  const sendAs =
    (name: Name): Send =>
    (options) =>
      (sessions.get(name) as Send)(options)
  const accounts = Object.fromEntries(names.map((name) => [name, sendAs(name)])) as Record<Name, Send>
  return {
    ...accounts,
    get server() {
      if (server === undefined) throw new Error('the server runs during tests alone')
      return server
    },
  }
}

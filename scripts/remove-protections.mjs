// Takes one protection at a time out of a copy of the server, and expects its test to fail there.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const server = 'apps/server/src'
const protections = [
  {
    name: 'a request needs the right of its route',
    file: 'http/plugins/rights.ts',
    line: '    requireRight(principal, right)',
    test: 'http/plugins/rights.test.ts',
  },
  {
    name: 'requests of other sites change nothing',
    file: 'http/plugins/same-site.ts',
    line: "    if (!isSameOrigin || !isOwnSite) return codedError('cross_site')",
    test: 'http/plugins/same-site.test.ts',
  },
  {
    name: 'an altered entry of the audit log is found',
    file: 'audit/check-chain.ts',
    line: "  return { sequence: isBefore ? before.sequence : expected, kind: 'altered' }",
    instead: '  return isBefore ? null : null',
    test: 'audit/check-chain.test.ts',
  },
  {
    name: 'a webhook does not reach private networks',
    file: 'webhooks/http-webhooks.ts',
    line: "      return addresses.every(isPublicAddress) ? null : 'private'",
    instead: '      return null',
    test: 'webhooks/http-webhooks.test.ts',
  },
  {
    name: 'a file of a backup is read against its digest',
    file: 'commands/backups/restore-backup.ts',
    line: '    else if ((await digestOf(path)) !== expected)',
    instead: '    else if ((await digestOf(path)) === null)',
    test: 'commands/backups/restore.test.ts',
  },
]

/** The server's sources as files, everything else of the repository as links. */
function copyServer() {
  const copy = mkdtempSync(join(tmpdir(), 'varuna-unprotected-'))
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const [from, to] = [join(root, entry.name), join(copy, entry.name)]
    if (entry.isFile()) cpSync(from, to)
    else if (entry.name !== 'apps' && !entry.name.startsWith('.')) symlinkSync(from, to)
  }
  mkdirSync(join(copy, 'apps/server'), { recursive: true })
  symlinkSync(join(root, 'apps/web'), join(copy, 'apps/web'))
  for (const name of readdirSync(join(root, 'apps/server')))
    if (name === 'src') cpSync(join(root, server), join(copy, server), { recursive: true })
    else symlinkSync(join(root, 'apps/server', name), join(copy, 'apps/server', name))
  return copy
}

const copy = copyServer()
const runTests = (tests) => {
  const files = tests.map((test) => join(server, test))
  const options = { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return spawnSync(process.execPath, [vitest, 'run', '--retry=0', '--project', 'server', ...files], options)
}

let failures = 0
try {
  const whole = runTests(protections.map(({ test }) => test))
  if (whole.status !== 0) {
    console.error(`The tests fail with every protection in place:\n${whole.stdout}${whole.stderr}`)
    failures += 1
  } else
    for (const { name, file, line, instead = '', test } of protections) {
      const path = join(copy, server, file)
      const source = readFileSync(path, 'utf8')
      if (source.split(line).length !== 2) throw new Error(`${file} has this line not once: ${line.trim()}`)
      writeFileSync(path, source.replace(line, instead))
      const { status, stdout } = runTests([test])
      writeFileSync(path, source)
      const failed = /Tests\s+(\d+) failed/.exec(stdout)?.[1]
      const isFound = status !== 0 && failed !== undefined
      console.log(`without "${name}": ${isFound ? `${failed} test(s) fail` : 'NO TEST FAILS'}`)
      if (!isFound) failures += 1
    }
} finally {
  rmSync(copy, { recursive: true })
}
process.exit(failures === 0 ? 0 : 1)

// Loads the settings of the .env at the root into the environment, whose own win. Needs Node 24.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

const path = fileURLToPath(new URL('../../../.env', import.meta.url))

/** Editors of Windows begin a file with a byte order mark, and PowerShell writes UTF-16; Node itself would lose the first setting. */
function decode(bytes) {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

if (existsSync(path))
  for (const [name, value] of Object.entries(parseEnv(decode(readFileSync(path))))) process.env[name] ??= value

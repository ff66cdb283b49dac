/** Builds data/accounts/common-passwords.txt in a few seconds. Run by hand: `node scripts/build-common-passwords.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fetchSources } from './fetch-sources.ts'

const minPasswordLength = 8
const maxPasswords = 10_000

const source = '@zxcvbn-ts/language-common'
const readSource = fetchSources('varuna-common-passwords', { [source]: '4.1.3' })
const byRank = readSource(source, 'src/passwords.json') as string[]
const folded = byRank.map((password) => password.normalize('NFKC').toLowerCase())
const longEnough = [...new Set(folded)].filter((password) => password.length >= minPasswordLength)

mkdirSync('data/accounts', { recursive: true })
writeFileSync('data/accounts/common-passwords.txt', `${longEnough.slice(0, maxPasswords).join('\n')}\n`)

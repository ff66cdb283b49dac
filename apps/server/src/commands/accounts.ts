import { randomInt } from 'node:crypto'
import { Command } from 'commander'
import { openAccounts } from '../accounts/accounts.ts'
import { readOrCreateSecret } from '../accounts/secret.ts'
import { environment, readConfig } from '../config.ts'
import { openPostgres, openSqlite } from '../store/database/open-database.ts'
import { openStore } from '../store/open-store.ts'

export const accountsCommand = new Command('accounts').description('Help people who cannot sign in')

accountsCommand
  .command('reset-password')
  .description('Replace a forgotten password by a new one, which is printed, and end every session of the account')
  .argument('<email>', 'the address that the account signs in with')
  .action(async (email: string) => {
    const { databaseUrl, dataDir, authSecret, publicUrl, port } = readConfig(environment)
    const database = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir)
    const store = await openStore(database)
    try {
      const secret = authSecret ?? (await readOrCreateSecret(dataDir))
      const accounts = await openAccounts(database, secret, publicUrl ?? `http://localhost:${port}`)
      const password = createPassword()
      if (!(await accounts.resetPassword(email.toLowerCase(), password)))
        throw new Error(`No account has the email address ${email}.`)
      process.stdout.write(
        `The password of ${email} is now ${password}\nWhoever signs in with it can change it under the account's name.\n`,
      )
    } finally {
      await store.close()
    }
  })

/** Without letters and digits that look alike when they are read out. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const LETTERS_A_GROUP = 4

/** A password of 79 bits, in groups that can be read out. */
function createPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: LETTERS_A_GROUP }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

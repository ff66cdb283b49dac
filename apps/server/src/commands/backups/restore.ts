import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { environment, readConfig } from '../../config.ts'
import { sqlitePath } from '../../store/open-database.ts'
import { listBackups } from './backup-folder.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'

export const restoreCommand = new Command('restore')
  .description(
    'Put a backup back as the data folder, which must not exist or be empty; every file is checked on the way',
  )
  .argument('<folder>', 'the folder of backups that varuna backup writes to')
  .option('--at <id>', 'the backup of this time, as its folder is named, instead of the newest')
  .option('--check', 'only read the backup against its digests')
  .addHelpText(
    'after',
    '\nThe data folder appears whole or not at all; after an interruption, repeat the command. With DATABASE_URL, files and key are put back' +
      '\nalone: the database is restored with pg_restore or psql.',
  )
  .action(async (name: string, { at, check }: { at?: string; check?: true }) => {
    const { dataDir, databaseUrl } = readConfig(environment)
    const backup = await findBackup(resolve(name), at ?? null)
    if (check) {
      process.stdout.write(`${backup}: ${await checkBackup(backup)} file(s) are as they were stored.\n`)
      return
    }
    const hasDatabase = existsSync(sqlitePath(backup))
    if (hasDatabase && databaseUrl !== null)
      throw new Error(`${backup} holds an SQLite database, but DATABASE_URL is set. Restore without DATABASE_URL.`)
    if (!hasDatabase && databaseUrl === null)
      throw new Error(
        `${backup} holds no database: it was written with DATABASE_URL. Restore the database with pg_restore or psql, and set DATABASE_URL.`,
      )
    const count = await restoreBackup(backup, dataDir)
    process.stdout.write(
      `${count} file(s) of ${backup} were restored to ${dataDir}. varuna verify checks them against the database.\n`,
    )
    if (databaseUrl !== null)
      process.stdout.write('The database was not restored: pg_restore or psql does that from the file of pg_dump.\n')
  })

async function findBackup(folder: string, at: string | null): Promise<string> {
  const ids = await listBackups(folder)
  const id = at === null ? ids.at(-1) : ids.find((each) => each === at)
  if (id !== undefined) return join(folder, id)
  if (ids.length === 0) throw new Error(`There is no complete backup in ${folder}.`)
  throw new Error(`There is no complete backup ${at} in ${folder}. It has ${ids.slice(-5).join(', ')}.`)
}

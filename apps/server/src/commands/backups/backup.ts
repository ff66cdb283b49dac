import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { environment, readConfig } from '../../config.ts'
import { PRIVATE_FOLDER } from '../../files/private-modes.ts'
import { sqlitePath } from '../../store/open-database.ts'
import { takeBackup } from './take-backup.ts'

export const backupCommand = new Command('backup')
  .description('Add a copy of the database, files and key to a folder of backups, while a server runs or not')
  .argument('<folder>', 'the folder of backups; created when it does not exist')
  .option('--keep <number>', 'then remove the oldest backups beyond this many', parseKeep)
  .addHelpText(
    'after',
    '\nEach backup is a whole data folder, named for its time. Files that have not changed share their space with the backup before, where' +
      '\nthe file system has hard links. varuna restore puts one back. With DATABASE_URL, files and key are copied alone: run pg_dump first,' +
      '\nso that every record finds its files. With FILES_URL, the store keeps copies of the files: see docs/operation.md.',
  )
  .action(async (name: string, { keep }: { keep?: number }) => {
    const { dataDir, databaseUrl, fileStore } = readConfig(environment)
    const folder = resolve(name)
    if (!existsSync(dataDir))
      throw new Error(`There is no data folder ${dataDir}. Set DATA_DIR to the one of the server.`)
    if (`${folder}/`.startsWith(join(dataDir, '/')))
      throw new Error(`${folder} is in the data folder. Name a folder outside.`)
    if (existsSync(sqlitePath(folder)))
      throw new Error(`${folder} is a data folder. Name a folder that holds backups alone.`)
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
    const { id, copied, copiedBytes, unchanged, removed } = await takeBackup({
      dataDir,
      folder,
      withDatabase: databaseUrl === null,
      nowMs: Date.now(),
      keep: keep ?? null,
    })
    process.stdout.write(
      `${join(folder, id)} is complete: ${databaseUrl === null ? 'the database, ' : ''}${copied} file(s) copied, ${unchanged} unchanged, ${(copiedBytes / 1e6).toFixed(1)} MB written.\n`,
    )
    if (databaseUrl !== null)
      process.stdout.write('The database was not copied: pg_dump does that, and must run before this command.\n')
    if (fileStore !== null)
      process.stdout.write(
        `The files in the store at ${new URL(fileStore.url).host} were not copied: copy the bucket after this, as docs/operation.md says.\n`,
      )
    for (const old of removed) process.stdout.write(`${join(folder, old)} was removed.\n`)
  })

function parseKeep(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('Expected a whole number from 1.')
  return number
}

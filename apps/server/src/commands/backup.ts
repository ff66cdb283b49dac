import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { secretPath } from '../accounts/secret.ts'
import { environment, readConfig } from '../config.ts'
import { copyPrivately, copyTree } from '../files/copy-tree.ts'
import { PRIVATE_FOLDER } from '../files/private-modes.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { copySqlite } from '../store/database/copy-sqlite.ts'

export const backupCommand = new Command('backup')
  .description('Copy the database, files and key of the data folder to a new folder, while a server runs or not')
  .argument('<folder>', 'a folder that does not exist yet; it appears when the copy is complete')
  .addHelpText(
    'after',
    '\nTo restore, stop the server and set DATA_DIR to a copy of that folder. With DATABASE_URL, files and key are copied alone:' +
      '\nrun pg_dump first, so that every record finds its files. With FILES_URL, the store keeps copies of the files: see docs/operation.md.' +
      '\nA folder that ends in .part is left of a copy that was interrupted.',
  )
  .action(async (folder: string) => {
    const { dataDir, databaseUrl, fileStore } = readConfig(environment)
    const target = resolve(folder)
    if (existsSync(target)) throw new Error(`${target} exists already. Name a folder that does not exist.`)
    if (!existsSync(dataDir))
      throw new Error(`There is no data folder ${dataDir}. Set DATA_DIR to the one of the server.`)
    if (target.startsWith(join(dataDir, '/')))
      throw new Error(`${target} is in the data folder. Name a folder outside.`)
    const unfinished = `${target}.${process.pid}.part`
    await mkdir(unfinished, { mode: PRIVATE_FOLDER })
    try {
      const { files, bytes } = await copyData(dataDir, unfinished, databaseUrl === null)
      await rename(unfinished, target)
      await syncFolder(dirname(target))
      const what = databaseUrl === null ? 'Database and key' : 'The key'
      process.stdout.write(
        `${what}, and ${files} file(s) of ${(bytes / 1e6).toFixed(1)} MB, were copied to ${target}.\n`,
      )
      if (fileStore !== null)
        process.stdout.write(
          `The files in the store at ${new URL(fileStore.url).host} were not: copy the bucket after this, as docs/operation.md says.\n`,
        )
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  })

/** The database first: files are stored before their rows, so the copy has every file its rows name, unless removed in the meantime. */
async function copyData(dataDir: string, target: string, withDatabase: boolean) {
  if (withDatabase) await copySqlite(dataDir, target)
  const key = secretPath(dataDir)
  if (existsSync(key)) await copyPrivately(key, secretPath(target))
  const copied = { files: 0, bytes: 0 }
  for (const name of ['files', 'mail']) {
    const { files, bytes } = await copyTree(join(dataDir, name), join(target, name))
    copied.files += files
    copied.bytes += bytes
  }
  await syncFolder(target)
  return copied
}

import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { languages } from '@varuna/language/languages'
import { Command } from 'commander'
import { openOwnFiles } from '../open-own-files.ts'
import { caseTexts, findTextless } from '../../http/answers/case-answers.ts'
import { bundledPath } from '../../paths.ts'
import { printPicture } from '../../jobs/print-picture.ts'
import { renderImage } from '../../jobs/render-image.ts'
import type { Principal } from '../../principal/principal.ts'
import { openBaseMap } from '../../services/shared/base-map/base-map.ts'
import { exportCase, type ExportCaseEffects } from '../../services/desk/cases/exports/export-case.ts'
import { importCase } from '../../services/desk/cases/import-case.ts'
import { createStorageQuota, type StorageQuota } from '../../services/shared/storage/storage-quota.ts'
import { readCase } from '../../services/desk/cases/read-case.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { createPeople } from '../../services/people/people/people.ts'
import { version } from '../../version.ts'
import { withAccounts } from '../people/with-accounts.ts'

export const casesCommand = new Command('cases').description(
  'Export cases as ZIP files, and import those of another Varuna',
)

const [english] = languages
const account = ['--account <email>', 'the account that the case belongs to or is shared with'] as const

casesCommand
  .command('export')
  .description('Write a case with its files and a report to a ZIP file')
  .argument('<id>', 'the last part of the address of its page')
  .requiredOption(...account)
  .option('--output <file>', 'path of the ZIP file (default: named after the case, here)')
  .action((id: string, options: { account: string; output?: string }) =>
    asAccount(options.account, async (effects, principal) => {
      const texts = caseTexts(english)
      const { fileName, bytes, leftOut } = await exportCase(effects, principal, id, texts)
      const path = options.output ?? fileName
      if (existsSync(path)) throw new Error(`${path} exists already. Name another file with --output.`)
      await pipeline(bytes, createWriteStream(path, { flags: 'wx' })).catch(async (error: unknown) => {
        await rm(path, { force: true })
        throw error
      })
      process.stdout.write(`The case was written to ${path}.\n`)
      if (leftOut.length === 0) return
      process.stderr.write(`${[texts.words.leftOut(leftOut.length), ...leftOut.map(texts.leftOut)].join('\n')}\n`)
      process.exitCode = 1
    }),
  )

casesCommand
  .command('import')
  .description('Import the ZIP file of a case, all of it or nothing')
  .argument('<file>')
  .requiredOption('--account <email>', 'the account that it will belong to')
  .action((path: string, options: { account: string }) =>
    asAccount(options.account, async (effects, principal) => {
      if (!existsSync(path)) throw new Error(`There is no ${path}.`)
      const imported = await effects.quota.withRoom(principal.accountId, 0, (room) =>
        importCase(effects, principal, { path, room }, (entry) => findTextless(english, entry)),
      )
      process.stdout.write(
        `The case "${imported.title}" was imported as ${imported.id}, with ${imported.entryCount} entries.\n`,
      )
      if (imported.earlier !== null)
        process.stdout.write(`The same file was imported before, as ${imported.earlier.id}; both are kept.\n`)
    }),
  )

type CommandEffects = ExportCaseEffects & Parameters<typeof importCase>[0] & { quota: StorageQuota }

/** Runs a function for an account of the configured database. */
const asAccount = (
  email: string,
  use: (effects: CommandEffects, principal: Principal) => Promise<void>,
): Promise<void> =>
  withAccounts(async (opened) => {
    const { accounts, store, config } = opened
    const { storage, installationName } = config
    const people = createPeople(accounts, english.removedAccount)
    const [person, another] = await people.find(email)
    if (person === undefined || another !== undefined || !email.includes('@'))
      throw new Error(`No account has the email address ${email}.`)
    const clock = { now: () => Date.now(), newId: () => randomUUID() }
    const baseMap = openBaseMap(bundledPath.basemap, loadGeo(bundledPath.geo))
    const files = await openOwnFiles(opened, clock)
    const { quotas, storedBytes } = store
    const quota = createStorageQuota({ quotas, storedBytes, files, now: clock.now }, storage)
    const read = (_owner: string, zip: Parameters<typeof readCase>[0]) => readCase(zip)
    const inference = { print: printPicture, render: (path: string) => renderImage(path) }
    const effects = {
      store,
      clock,
      people,
      files,
      inference,
      baseMap,
      version,
      installationName,
      quota,
      readCase: read,
    }
    await use(effects, { accountId: person.id, role: 'member', signedInWith: 'command_line' })
  })

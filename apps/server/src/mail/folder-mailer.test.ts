import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createFolderFiles } from '../files/folder-files.ts'
import { createFolderMailer } from './folder-mailer.ts'
import { mail, mailerContract, route } from './mailer.contract.ts'

describe('the folder mailer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-mail-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const open = () => createFolderMailer(createFolderFiles(folder), route)

  mailerContract(open, async () =>
    readdirSync(folder)
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
      .map((path) => readFileSync(path, 'utf8')),
  )

  test('sending a mail again replaces its file', async () => {
    await open().send(mail({ id: 'again', text: 'one' }))
    await open().send(mail({ id: 'again', text: 'two' }))
    expect(readFileSync(join(folder, 'again.eml'), 'utf8')).toContain('two')
  })

  test('send rejects when the folder cannot be written', async () => {
    const blocked = join(folder, 'blocked')
    writeFileSync(blocked, '')
    chmodSync(blocked, 0o600)
    await expect(createFolderMailer(createFolderFiles(join(blocked, 'mail')), route).send(mail())).rejects.toThrow()
  })
})

import { join } from 'node:path'
import type { Logger } from 'pino'
import { createFolderFiles } from '../files/folder-files.ts'
import type { Files } from '../files/files.ts'
import { makeDataFolderPrivate, makeFileTreesPrivate, makePrivateFolder } from '../files/private-modes.ts'
import { logsError } from '../logger.ts'
import { removePendingCaseFiles } from '../services/desk/cases/case-files.ts'
import { checkImages, removePending } from '../services/analysis/oil/recover-images.ts'
import type { Store } from '../store/interfaces/store.ts'

interface Effects {
  store: Store
  files: Files
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

const MAX_NAMED = 20

const withFaultsLogged = (effects: Effects) => ({
  ...effects,
  onFault: logsError(effects.logger, 'incomplete uploads could not be removed; retried at the next start'),
})

/** Runs before serving: creates the data folder, makes it private, and removes uploads that an earlier run left incomplete. */
export async function prepareDataFolder(dataDir: string, effects: Effects, beforeMs: number): Promise<void> {
  makePrivateFolder(dataDir)
  warnAboutModes(effects, makeDataFolderPrivate(dataDir))
  const removal = withFaultsLogged(effects)
  const removedUploads = (await removePending(removal, beforeMs)) + (await removePendingCaseFiles(removal, beforeMs))
  if (removedUploads > 0) effects.logger.info({ removedUploads }, 'incomplete uploads removed')
}

/** Runs while serving, because it reads every stored file: fixes modes, removes leftovers, and reports files without rows and rows without files. */
export async function checkDataFolder(
  dataDir: string,
  effects: Effects,
  beforeMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { logger } = effects
  warnAboutModes(effects, await makeFileTreesPrivate(dataDir, signal))
  const unfinishedMails = await createFolderFiles(join(dataDir, 'mail')).removeUnfinished(beforeMs, signal)
  const { unfinishedFiles, halfUploads, missingOriginals, unknownImages } = await checkImages(
    withFaultsLogged(effects),
    beforeMs,
    signal,
  )
  if (unfinishedFiles + unfinishedMails + halfUploads > 0) {
    logger.info({ unfinishedFiles, unfinishedMails, halfUploads }, 'incomplete files of an earlier run removed')
  }
  if (missingOriginals.length > 0) {
    logger.error(summarise(missingOriginals), 'original image files are missing; restore them from a backup')
  }
  if (unknownImages.length > 0) {
    logger.warn(summarise(unknownImages), 'image files without a record in this database were kept')
  }
}

function warnAboutModes({ logger }: Effects, paths: string[]): void {
  if (paths.length > 0)
    logger.warn(summarise(paths), 'files are readable by other users and their mode cannot be changed')
}

const summarise = (all: string[]) => ({ count: all.length, first: all.slice(0, MAX_NAMED) })

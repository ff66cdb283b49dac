import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Files } from './files.ts'
import { createFolderFiles } from './folder-files.ts'
import type { S3Effects, S3Settings } from './s3-client.ts'

interface Place {
  dataDir: string
  /** Null for a folder in the data folder. */
  fileStore: S3Settings | null
}

const OWNER = 'owner'
/** Longer than another server takes from reading the claim to writing its own. */
const CLAIM_PAUSE_MS = 1_000

/** Opens the configured files. Throws when a store cannot be reached, refuses the keys or has no such bucket. */
export async function openFiles({ dataDir, fileStore }: Place, effects: S3Effects = { sleep: pause }): Promise<Files> {
  const folder = createFolderFiles(join(dataDir, 'files'))
  if (fileStore === null) return folder
  // Loaded on demand, because most servers and commands have a folder.
  const { createS3Files } = await import('./s3-files.ts')
  const files = createS3Files(fileStore, folder, effects)
  await files.get(OWNER).catch(async (error: Error) => {
    throw new Error(`FILES_URL: ${await describeFailure(fileStore, error)}`, { cause: error })
  })
  return files
}

async function describeFailure({ url }: S3Settings, error: Error): Promise<string> {
  const { S3Refusal } = await import('./s3-client.ts')
  const { host, pathname } = new URL(url)
  const store = `the store at ${host}`
  if (!(error instanceof S3Refusal)) return `${store} cannot be reached: ${deepestCause(error)}.`
  if (error.refusal === 'NoSuchBucket') return `${store} has no bucket ${pathname.split('/')[1]}. Create it first.`
  return `${store} refuses the request with ${error.status} ${error.refusal}. Check FILES_ACCESS_KEY, FILES_SECRET_KEY, FILES_REGION and the clock.`
}

const deepestCause = (error: Error): string =>
  error.cause instanceof Error ? deepestCause(error.cause) : error.message

interface Claimant {
  /** A copy of the database has the same. */
  databaseId: string
  /** A copy of the database has another; null where it cannot be known. */
  instance: string | null
}

/** Marks remote files as those of a database; throws when they are those of another or of the one that this is a copy of. */
export async function claimFiles(
  files: Pick<Files, 'get' | 'put'>,
  { databaseId, instance }: Claimant,
  { sleep }: S3Effects = { sleep: pause },
): Promise<void> {
  const claim = [databaseId, instance ?? []].flat().join(' ')
  const owner = async () => {
    const bytes = await files.get(OWNER)
    return bytes && new TextDecoder().decode(bytes)
  }
  let found = await owner()
  if (found === null) {
    await files.put(OWNER, new TextEncoder().encode(claim))
    // Another database may have found no claim either; of two claims, the later one stays.
    for (let reads = 1; reads <= 2; reads += 1) {
      await sleep(CLAIM_PAUSE_MS)
      found = await owner()
      if (found !== claim) break
    }
  }
  if (found === claim) return
  if (found?.split(' ')[0] === databaseId)
    throw new Error(
      'The files at FILES_URL belong to the database of which this one is a copy, and each would remove files that the other needs. ' +
        'Give this one a bucket or a prefix of its own, with a copy of the files. ' +
        `If it replaces the other, stop the servers of that for good and remove the object ${OWNER} there.`,
    )
  throw new Error(
    'The files at FILES_URL belong to another database. Give this database a bucket or a prefix of its own; ' +
      `if it replaces the other, remove the object ${OWNER} there first.`,
  )
}

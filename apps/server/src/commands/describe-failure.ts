import { isDamage } from '../store/interfaces/store-fault.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is on a device that is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the quota of disk space is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it exists already',
  EIO: 'the device failed',
}

/** Control characters from a file in a message must not reach the terminal. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** What a command prints when it fails: system errors in plain words, with their path. */
export const describeFailure = (error: unknown): string => describe(error).replace(CONTROL, '\ufffd')

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isDamage(error))
    return `The database is damaged: ${error.message}. Stop the server, keep a copy of the data folder, and run: varuna verify`
  const { code = '', path, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall === undefined) return error.message
  if (code === 'EADDRINUSE' && port !== undefined) return `Port ${port} is in use. Choose another one.`
  if (code === 'EEXIST' && syscall === 'mkdir') return `${path} cannot be used as a folder: it is a file.`
  if (code === 'ENOENT' && syscall === 'mkdir') return `The folder ${path} cannot be created there.`
  const reason = reasons[code]
  if (reason === undefined || port !== undefined) return error.message
  return `${path ?? 'The output'} cannot be ${path === undefined ? 'written' : 'opened'}: ${reason}.`
}

import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment of a thread or child process: nothing of the server's own but the folder of compiled sources. Compiling them anew is most
 * of the time that a start takes.
 */
export function childEnvironment(): { NODE_COMPILE_CACHE?: string } {
  const versionFolder = getCompileCacheDir()
  return versionFolder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(versionFolder) }
}

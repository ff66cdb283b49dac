import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment of a thread or child process: only the compile cache folder, nothing else of the server's. Compiling the sources anew is
 * most of a start's time.
 */
export function childEnvironment(): { NODE_COMPILE_CACHE?: string } {
  const versionFolder = getCompileCacheDir()
  return versionFolder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(versionFolder) }
}

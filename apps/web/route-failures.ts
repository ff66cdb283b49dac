import type { Plugin } from 'vite'

const unavailable = `Object.assign(error, { name: 'RouteUnavailable' })`

/** What is replaced in files of React Router. */
const replacements: readonly { file: RegExp; found: RegExp; by: string }[] = [
  {
    file: /\/react-router\/dist\/[^?]*\/routeModules\.js$/,
    found:
      /console\.error\(`Error loading route module[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/,
    by: `throw ${unavailable};`,
  },
  {
    file: /\/react-router\/dist\/[^?]*\/dom\/ssr\/links\.js$/,
    found:
      /new Promise\(\(resolve\)(?= => \{[\s\S]*?link\.onerror = )([\s\S]*?link\.onerror = \(\) => \{\s*removeLink\(\);\s*)resolve\(\);/,
    by: `new Promise((resolve, reject)$1const error = new Error('a style sheet of the page could not be fetched'); reject(${unavailable});`,
  },
]

/**
 * React Router reloads the page when it cannot fetch a route module. While the server is down, that shows the browser's
 * own error page. When it cannot fetch a style sheet of a route whose script the browser has kept, it shows the page without it. This
 * plugin makes React Router throw instead, so that the nearest error boundary can offer a retry.
 * React Router has no option for this. The build fails with a version that no longer contains these lines.
 */
export function routeFailures(): Plugin {
  const left = new Set(replacements)
  return {
    name: 'varuna:route-failures',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: replacements.map(({ file }) => file) },
      handler(code, id) {
        const replacement = replacements.find(({ file }) => file.test(id))
        if (!replacement || !replacement.found.test(code)) return null
        left.delete(replacement)
        return { code: code.replace(replacement.found, replacement.by), map: null }
      },
    },
    buildEnd() {
      if (left.size > 0) this.error('react-router no longer contains what route-failures.ts replaces')
    },
  }
}

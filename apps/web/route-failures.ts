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
  // A style sheet that is only fetched ahead may fail; one that the page waits for may not.
  {
    file: /\/react-router\/dist\/[^?]*\/dom\/ssr\/links\.js$/,
    found: /(link\.onerror = \(\) => \{\s*removeLink\(\);\s*)resolve\(\);/,
    by: `$1resolve('failed');`,
  },
  {
    file: /\/react-router\/dist\/[^?]*\/dom\/ssr\/links\.js$/,
    found: /await Promise\.all\(styleLinks\.map\(prefetchStyleLink\)\);/,
    by: `if ((await Promise.all(styleLinks.map(prefetchStyleLink))).includes('failed')) { const error = new Error('a style sheet of the page could not be fetched'); throw ${unavailable}; }`,
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
        let replaced = code
        for (const replacement of replacements)
          if (replacement.file.test(id) && replacement.found.test(replaced)) {
            left.delete(replacement)
            replaced = replaced.replace(replacement.found, replacement.by)
          }
        return { code: replaced, map: null }
      },
    },
    buildEnd() {
      if (left.size > 0) this.error('react-router no longer contains what route-failures.ts replaces')
    },
  }
}

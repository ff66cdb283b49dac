import type { Plugin } from 'vite'

interface LibraryChange {
  file: RegExp
  lines: RegExp
  replacement: string
}

/** Lines of libraries that the site replaces, because they have no option for it. */
const changes: Record<string, LibraryChange> = {
  /**
   * React Router reloads the page when it cannot fetch a route module. While the server is down, that shows the browser's
   * own error page. Throwing instead lets the root error boundary offer a retry.
   */
  'the reload of React Router': {
    file: /\/react-router\/dist\/[^?]*\/routeModules\.js$/,
    lines:
      /console\.error\(`Error loading route module[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/,
    replacement: "throw Object.assign(error, { name: 'RouteUnavailable' });",
  },
  /**
   * React tries whether browsers know passive listeners, which all that the site is built for do. Chromium reads the call stack of the
   * try, and parses the whole of React again for it: 16 ms of the main thread, or 65 on a slow phone.
   */
  'the try of passive listeners of React': {
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    lines: /if \(canUseDOM\)\s+try \{\s+var options = \{\};[\s\S]*?passiveBrowserEventsSupported = !1;\s+\}/,
    replacement: 'passiveBrowserEventsSupported = canUseDOM;',
  },
}

/** Replaces those lines, and fails the build with a version of the library that no longer contains them. */
export function libraryChanges(): Plugin[] {
  return Object.entries(changes).map(([what, { file, lines, replacement }], index) => {
    let found = false
    return {
      name: `varuna:library-change-${index}`,
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      transform: {
        filter: { id: file },
        handler(code) {
          found = lines.test(code)
          return { code: code.replace(lines, replacement), map: null }
        },
      },
      buildEnd() {
        if (!found) this.error(`${what} is no longer as library-changes.ts replaces it`)
      },
    }
  })
}

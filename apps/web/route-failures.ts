import type { Plugin } from 'vite'

const file = /\/react-router\/dist\/[^?]*\/routeModules\.js$/
const reload =
  /console\.error\(`Error loading route module[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/

/**
 * React Router reloads the page when it cannot fetch a route module. While the server is down, that shows the browser's
 * own error page. This plugin makes React Router throw instead, so that the root error boundary can offer a retry.
 * React Router has no option for this. The build fails with a version that no longer contains these lines.
 */
export function routeFailures(): Plugin {
  let found = false
  return {
    name: 'varuna:route-failures',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: file },
      handler(code) {
        found = reload.test(code)
        return { code: code.replace(reload, "throw Object.assign(error, { name: 'RouteUnavailable' });"), map: null }
      },
    },
    buildEnd() {
      if (!found) this.error('react-router no longer contains the reload that route-failures.ts replaces')
    },
  }
}

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ownNode, root } from './prepare.mjs'

const web = join(root, 'apps/web')
rmSync(join(web, 'build'), { recursive: true, force: true })

const manifest = JSON.parse(readFileSync(join(root, 'node_modules/@react-router/dev/package.json'), 'utf8'))
const cli = join(root, 'node_modules/@react-router/dev', manifest.bin['react-router'])
const { status, stdout, stderr } = spawnSync(ownNode, [cli, 'build'], { cwd: web, encoding: 'utf8' })
if (status !== 0) {
  process.stderr.write(`${stdout}\n${stderr}`)
  process.exit(status ?? 1)
}

const client = join(web, 'build/client')
const files = readdirSync(client, { recursive: true }).map((file) => join(client, file))

/**
 * Inlines the styles of a page, so that it renders before its scripts run, and defers the scripts behind fonts and text. The links to the
 * same style sheets stay, disabled, because the hydrated app expects them.
 */
function finishPage(path) {
  // React Router marks a style sheet that several routes link with '#'.
  const linked = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g
  const html = readFileSync(path, 'utf8')
  const css = [...html.matchAll(linked)].map(([, href]) => readFileSync(join(client, href), 'utf8'))
  if (css.length === 0) return
  const finished = deferScripts(html, path)
    .replaceAll(preloaded, '')
    .replace(linked, (link) => link.replace('/>', ' disabled=""/>'))
    .replace('<link rel="preload"', () => `<style>${css.join('')}</style><link rel="preload"`)
  // Some titles, such as that of a vessel's page, are known only in the browser.
  writeFileSync(path, path.includes('/_/') ? finished.replace(/<title>[^<]*<\/title>/, '') : finished)
}

const MAX_START_DELAY_MS = 2_000
/** A font or picture that never arrives delays the load event for ever, but not the scripts. */
const MAX_LOAD_WAIT_MS = 8_000

/** Fetching all scripts at once would block input on a slow phone. */
const MAX_PARALLEL_PRELOADS = 4

/** Scripts of the site, each after those that it imports. */
function inOrderOfImports(hrefs) {
  const visited = new Set()
  const visit = (href) => {
    if (visited.has(href) || !hrefs.includes(href)) return []
    visited.add(href)
    const code = readFileSync(join(client, href), 'utf8')
    const imported = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)]
    return [...imported.flatMap(([, name]) => visit(`/assets/${name}`)), href]
  }
  return hrefs.flatMap(visit)
}

const preloaded = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Fetches and runs the scripts after the first contentful paint, or on the first interaction. A button pressed before they run is
 * pressed again afterwards; forms cannot be submitted until they run.
 *
 * react-router 8.4 cannot defer them itself: `<Scripts>` accepts attributes only, and the module that it writes into the
 * page imports the code of the routes before an entry.client of ours would run. This function replaces that module.
 */
function deferScripts(html, path) {
  const start = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
  const code = html.match(start)?.[2] ?? ''
  const modules = [...code.matchAll(/^import \* as (\w+) from ("[^"]+");$/gm)]
  const [, manifest] = code.match(/^import ("[^"]+");?$/m) ?? []
  const [registered] = code.match(/^[ \t]*window\.__reactRouterRouteModules = .*;$/m) ?? []
  const [entry] = code.match(/^import\("[^"]+"\);?$/m) ?? []
  if (!manifest || !registered || !entry)
    throw new Error(`${path}: no known script start found; deferScripts must match React Router's output`)
  const ahead = inOrderOfImports([...html.matchAll(preloaded)].map(([, href]) => href))
  const waiting = [
    'let started = false;',
    `addEventListener('click', (event) => { const button = event.target.closest?.('button'); if (button && !window.varunaHydrated) window.varunaEarlyPress = button; }, true);`,
    `const nextTask = () => new Promise((next) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = next; port2.postMessage(null); });`,
    'const start = async () => {',
    'if (started) return; started = true;',
    `const ahead = ${JSON.stringify(ahead)};`,
    `for (let first = 0; first < ahead.length; first += ${MAX_PARALLEL_PRELOADS}) {`,
    `for (const href of ahead.slice(first, first + ${MAX_PARALLEL_PRELOADS})) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));`,
    `await nextTask();`,
    `}`,
    // Page modules are evaluated in separate tasks; the entry, which starts them, comes last.
    `for (const href of ahead) if (!href.includes('/entry.client')) { await import(href); await nextTask(); }`,
    `const [, ${modules.map(([, name]) => name).join(', ')}] = await Promise.all([`,
    `${[manifest, ...modules.map(([, , from]) => from)].map((from) => `import(${from})`).join(', ')}]);`,
    registered.trim(),
    entry,
    '};',
    'const afterPaint = () => {',
    `if (!PerformanceObserver.supportedEntryTypes?.includes('largest-contentful-paint')) return void requestAnimationFrame(() => setTimeout(start));`,
    `new PerformanceObserver((_, observer) => { observer.disconnect(); start(); }).observe({ type: 'largest-contentful-paint', buffered: true });`,
    `setTimeout(start, ${MAX_START_DELAY_MS});`,
    '};',
    `if (document.readyState === 'complete') afterPaint();`,
    `else addEventListener('load', afterPaint, { once: true });`,
    `setTimeout(start, ${MAX_LOAD_WAIT_MS});`,
    `for (const kind of ['pointerdown', 'keydown', 'touchstart']) addEventListener(kind, start, { once: true, passive: true });`,
  ].join('\n')
  return html.replace(start, (_, open, __, close) => open + waiting + close)
}

for (const file of files.filter((path) => path.endsWith('index.html'))) finishPage(file)

// Excludes pages: the server inserts its address and compresses them itself.
const compressible = /\.(js|css|svg|json|webmanifest)$/
const minBytes = 1024
const compressors = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

async function compress(path) {
  const bytes = readFileSync(path)
  if (bytes.length < minBytes) return
  for (const [ending, packer] of Object.entries(compressors)) {
    const small = await packer(bytes)
    if (small.length < bytes.length) writeFileSync(`${path}.${ending}`, small)
  }
}

await Promise.all(files.filter((file) => compressible.test(file)).map(compress))

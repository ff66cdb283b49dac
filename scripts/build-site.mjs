import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
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
 * A page is read before its scripts run: its styles lie in it, and the scripts wait behind fonts and words. The links to
 * the same styles stay, switched off, because the running app expects them.
 */
function finishPage(path) {
  const linked = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g
  const html = readFileSync(path, 'utf8')
  const css = [...html.matchAll(linked)].map(([, href]) => readFileSync(join(client, href), 'utf8'))
  if (css.length === 0) return
  const started = startsAtOnce.includes(relative(client, path))
    ? html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
    : startAfterPaint(html, path).replaceAll(preloaded, '')
  const finished = started
    .replace(linked, (link) => link.replace('/>', ' disabled=""/>'))
    .replace('<link rel="preload"', () => `<style>${css.join('')}</style><link rel="preload"`)
  writeFileSync(path, finished)
}

const LONGEST_WAIT_MS = 2_000

/** To ask for all scripts at once would hold a slow phone up for longer than a touch should wait. */
const ASKED_FOR_AT_A_TIME = 4

/** Whoever comes here comes to type. */
const startsAtOnce = ['login/index.html']

const preloaded = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * The scripts are fetched and run once the first picture or words are painted, or as soon as somebody touches the page.
 * A button that is pressed before they run is pressed again then; forms cannot be sent until they run.
 */
function startAfterPaint(html, path) {
  const start = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
  const code = html.match(start)?.[2] ?? ''
  const modules = [...code.matchAll(/^import \* as (\w+) from ("[^"]+");$/gm)]
  const [, manifest] = code.match(/^import ("[^"]+");?$/m) ?? []
  const [registered] = code.match(/^\s*window\.__reactRouterRouteModules = .*;$/m) ?? []
  const [entry] = code.match(/^import\("[^"]+"\);?$/m) ?? []
  if (!manifest || !registered || !entry) throw new Error(`${path}: the start of the scripts is not where it was`)
  const ahead = [...html.matchAll(preloaded)].map(([, href]) => href)
  const waiting = [
    'let started = false;',
    `addEventListener('click', (event) => { const button = event.target.closest?.('button'); if (button && !window.varunaAlive) window.varunaPressed = button; }, true);`,
    'const start = async () => {',
    'if (started) return; started = true;',
    `const ahead = ${JSON.stringify(ahead)};`,
    `while (ahead.length > 0) {`,
    `for (const href of ahead.splice(0, ${ASKED_FOR_AT_A_TIME})) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));`,
    `await new Promise((next) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = next; port2.postMessage(null); });`,
    `}`,
    `const [, ${modules.map(([, name]) => name).join(', ')}] = await Promise.all([`,
    `${[manifest, ...modules.map(([, , from]) => from)].map((from) => `import(${from})`).join(', ')}]);`,
    registered.trim(),
    entry,
    '};',
    'const afterPaint = () => {',
    `if (!PerformanceObserver.supportedEntryTypes?.includes('largest-contentful-paint')) return void requestAnimationFrame(() => setTimeout(start));`,
    `new PerformanceObserver((_, observer) => { observer.disconnect(); start(); }).observe({ type: 'largest-contentful-paint', buffered: true });`,
    `setTimeout(start, ${LONGEST_WAIT_MS});`,
    '};',
    `if (document.readyState === 'complete') afterPaint();`,
    `else addEventListener('load', afterPaint, { once: true });`,
    `for (const kind of ['pointerdown', 'keydown', 'touchstart']) addEventListener(kind, start, { once: true, passive: true });`,
  ].join('\n')
  return html.replace(start, (_, open, __, close) => open + waiting + close)
}

for (const file of files.filter((path) => path.endsWith('index.html'))) finishPage(file)

// Pages are left out: the server fills its address in and packs them itself.
const packed = /\.(js|css|svg|json|webmanifest)$/
const smallest = 1024
const packers = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

async function pack(path) {
  const bytes = readFileSync(path)
  if (bytes.length < smallest) return
  for (const [ending, packer] of Object.entries(packers)) {
    const small = await packer(bytes)
    if (small.length < bytes.length) writeFileSync(`${path}.${ending}`, small)
  }
}

await Promise.all(files.filter((file) => packed.test(file)).map(pack))

import { Window } from 'happy-dom'
import { serverOrigin } from './browser.ts'

/** A page as the server sends it, before any script runs. */
export async function readPage(path: string) {
  const answer = await fetch(serverOrigin() + path, { headers: { accept: 'text/html' } })
  const { document } = new Window({ settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } })
  document.write(await answer.text())
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')
  return { answer, document, attribute, data }
}

/**
 * Sets each teaching sheet as a PDF of two pages of A4, from the texts of the pages: the lesson, and a page for pupils.
 * Usage: node art/sheets/build.ts /usr/bin/chromium   (after a change of content/english/teach.json or of a topic)
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { splitFootnotes } from '../../apps/web/src/features/site/topic/page/footnotes.ts'
import { parseTextPieces } from '../../apps/web/src/site/text/text-pieces.ts'

interface Sheet {
  id: string
  topic: string
  title: string
  aim: string
  steps: { minutes: number; text: string }[]
  questions: { question: string; answer: string }[]
}

interface Topic {
  hero: { picture: string; title: string; figures: { value: string; text: string }[] }
  sources: Record<string, { title: string; publisher: string; year: string | number | null }>
}

const root = join(import.meta.dirname, '../..')
const content = join(root, 'apps/web/content/english')
const outputs = join(root, 'apps/web/public/sheets')

const readContent = (file: string) => JSON.parse(readFileSync(join(content, file), 'utf8'))
const { words, sheets, reviewed } = readContent('teach.json') as {
  words: Record<string, string>
  sheets: Sheet[]
  reviewed: string
}
const pictures: Record<string, { hash: string; alt: string }> = readContent('pictures.json')

const inline = (path: string, type: string) => `data:${type};base64,${readFileSync(path).toString('base64')}`
const font = (family: string, name: string, weight: number) =>
  `@font-face { font-family: ${family}; font-weight: ${weight}; src: url('${inline(
    join(root, `node_modules/@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`),
    'font/woff2',
  )}') }`
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** On paper, a link is its text and its address on the site. */
const lineOf = (text: string): string =>
  parseTextPieces(text)
    .map((piece) =>
      piece.kind === 'link'
        ? `<b>${escapeHtml(piece.text)}</b> <small>${escapeHtml(piece.to)}</small>`
        : escapeHtml(piece.text),
    )
    .join('')

function figureOf({ value, text }: Topic['hero']['figures'][number], { sources }: Topic): string {
  const pieces = splitFootnotes(text)
  const said = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
  const cited = [...new Set(pieces.flatMap((piece) => (piece.kind === 'footnote' ? [piece.id] : [])))]
  const named = cited.flatMap((id) => {
    const source = sources[id]
    return source ? [[source.title, source.publisher, source.year].filter((part) => part !== null).join(', ')] : []
  })
  return `<li><strong>${escapeHtml(value)}</strong><p>${escapeHtml(said)}<small>${escapeHtml(named.join('; '))}</small></p></li>`
}

function layOut({ topic: path, title, aim, steps, questions }: Sheet): string {
  const topic = readContent(`topics${path}.json`) as Topic
  const picture = pictures[topic.hero.picture]
  if (!picture) throw new Error(`content/english/pictures.json has no picture called ${topic.hero.picture}.`)
  const image = inline(
    join(root, `apps/web/public/pictures/${topic.hero.picture}.${picture.hash}-828.webp`),
    'image/webp',
  )
  const foot = `<footer>Varuna · ${words['licence']} ${path} · ${reviewed}</footer>`
  const ruled = '<div class="ruled"></div>'.repeat(3)
  return `<!DOCTYPE html><html lang="en-GB"><title>${escapeHtml(title)} - Varuna</title><style>
${font('Display', 'barlow-condensed', 600)}
${font('Text', 'source-sans-3', 400)}
${font('Text', 'source-sans-3', 600)}
@page { size: A4; margin: 0 }
* { margin: 0; padding: 0; box-sizing: border-box }
body { font: 11pt/1.42 Text; color: #14202c }
section { position: relative; width: 210mm; height: 297mm; padding: 0 18mm 20mm; overflow: hidden; break-after: page }
img { display: block; width: 210mm; height: 58mm; margin-left: -18mm; object-fit: cover }
.kind { margin-top: 7mm; color: #4a5a68; font-weight: 600 }
h1 { font: 600 32pt/1 Display; margin: 1mm 0 3mm }
h2 { font: 600 16pt/1.1 Display; margin: 6mm 0 2mm }
ol, ul { list-style: none }
.steps li, dl > div { display: grid; grid-template-columns: 20mm 1fr; padding: 2mm 0; border-top: .25mm solid #c6ced6 }
dl > div { grid-template-columns: 58mm 1fr; gap: 6mm } dt, b { font-weight: 600 }
small { color: #4a5a68; font-size: 9pt }
.figures li { display: grid; grid-template-columns: 44mm 1fr; gap: 5mm; padding: 3mm 0; border-top: .25mm solid #c6ced6; align-items: baseline }
.figures strong { font: 600 22pt/1 Display } .figures small { display: block; margin-top: 1mm }
.pupil { padding-top: 18mm } .pupil h1 { font-size: 26pt }
.name { display: flex; gap: 4mm; margin-bottom: 4mm } .name::after { content: ''; flex: 1; border-bottom: .25mm solid #8b98a4 }
.question { margin-top: 4mm } .ruled { height: 8.5mm; border-bottom: .25mm solid #c6ced6 }
footer { position: absolute; left: 18mm; right: 18mm; bottom: 9mm; font-size: 8.5pt; color: #4a5a68 }
</style>
<section><img src="${image}" alt="${escapeHtml(picture.alt)}">
<p class="kind">${words['kind']}</p><h1>${escapeHtml(title)}</h1>
<h2>${words['aim']}</h2><p>${lineOf(aim)}</p>
<h2>${words['lesson']}</h2><ol class="steps">${steps.map(({ minutes, text }) => `<li><b>${minutes} ${words['minutes']}</b><p>${lineOf(text)}</p></li>`).join('')}</ol>
<h2>${words['questions']}</h2><dl>${questions.map(({ question, answer }) => `<div><dt>${escapeHtml(question)}</dt><dd>${escapeHtml(answer)}</dd></div>`).join('')}</dl>
${foot}</section>
<section class="pupil"><p class="name">${words['name']}</p><p class="kind">${words['pupils']}</p><h1>${escapeHtml(title)}</h1>
<h2>${words['figures']}</h2><ul class="figures">${topic.hero.figures.map((figure) => figureOf(figure, topic)).join('')}</ul>
<h2>${words['answers']}</h2>${questions.map(({ question }) => `<p class="question"><b>${escapeHtml(question)}</b></p>${ruled}`).join('')}
${foot}</section>`
}

mkdirSync(outputs, { recursive: true })
const browser = await chromium.launch({ executablePath: process.argv[2] ?? '', args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const sheet of sheets) {
  await page.setContent(layOut(sheet))
  await page.evaluate('document.fonts.ready')
  const path = join(outputs, `varuna-${sheet.id}.pdf`)
  const pdf = await page.pdf({ path, preferCSSPageSize: true, printBackground: true, tagged: true })
  console.info(`${sheet.id}: ${Math.round(pdf.length / 1024)} kB`)
}
await browser.close()

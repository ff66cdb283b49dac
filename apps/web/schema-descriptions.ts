import { parseAst, type Plugin } from 'vite'

interface Call {
  type: string
  callee?: { type: string; object?: { end: number }; property?: { name?: string } }
  end: number
}

/** Removes each `.describe(…)` of a module of schemas, which is JavaScript by then. */
export function withoutDescriptions(code: string): string {
  const cuts: (readonly [from: number, to: number])[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const part of Object.values(node)) visit(part)
    const { type, callee, end } = node as Call
    if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return
    if (callee.property?.name === 'describe' && callee.object) cuts.push([callee.object.end, end])
  }
  visit(parseAst(code))
  return cuts.sort((a, b) => b[0] - a[0]).reduce((kept, [from, to]) => kept.slice(0, from) + kept.slice(to), code)
}

/** The descriptions are for the document of the API, which the server writes. Each copies its schema when a page starts, and is fetched with it. */
export function schemaDescriptions(): Plugin {
  return {
    name: 'varuna:schema-descriptions',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/, code: '.describe(' },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  }
}

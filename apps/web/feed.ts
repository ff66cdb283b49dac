interface Story {
  slug: string
  headline: string
  description: string
  published: string
  reviewed: string
}

interface Correction {
  id: string
  date: string
  what: string
  was: string
  is: string
  why: string
}

/** The server replaces it with its own address. */
const origin = 'https://origin.invalid'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

interface Entry {
  path: string
  title: string
  summary: string
  published: string
  updated: string
}

const formatEntry = ({ path, title, summary, published, updated }: Entry) => `  <entry>
    <id>${origin}${path}</id>
    <title>${escapeXml(title)}</title>
    <link href="${origin}${path}"/>
    <published>${published}T00:00:00Z</published>
    <updated>${updated}T00:00:00Z</updated>
    <summary>${escapeXml(summary)}</summary>
  </entry>`

/** Stories and corrections as an Atom feed (RFC 4287), newest first. */
export function formatFeed({ stories, corrections }: { stories: Story[]; corrections: Correction[] }): string {
  const entries: Entry[] = [
    ...stories.map(({ slug, headline, description, published, reviewed }) => ({
      path: `/stories/${slug}`,
      title: headline,
      summary: description,
      published,
      updated: reviewed,
    })),
    ...corrections.map(({ id, date, what, was, is, why }) => ({
      path: `/corrections#${id}`,
      title: `Corrected: ${what}`,
      summary: `Was: ${was}. Is now: ${is}. ${why}`,
      published: date,
      updated: date,
    })),
  ].toSorted((a, b) => b.updated.localeCompare(a.updated))
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${origin}/feed.xml</id>
  <title>Varuna: stories and corrections</title>
  <link rel="self" href="${origin}/feed.xml"/>
  <link href="${origin}/stories"/>
  <updated>${entries[0]?.updated ?? '2026-01-01'}T00:00:00Z</updated>
  <author><name>Varuna</name></author>
${entries.map(formatEntry).join('\n')}
</feed>
`
}

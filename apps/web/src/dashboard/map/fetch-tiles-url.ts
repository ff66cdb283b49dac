/** URL template of the base map's current tiles, with {z}, {x} and {y}; null when it cannot be fetched. */
export async function fetchTilesUrl(): Promise<string | null> {
  try {
    const response = await fetch('/tiles.json')
    const { tiles } = (await response.json()) as { tiles?: [string] }
    const [url] = response.ok && tiles ? tiles : []
    // Behind a proxy, the server may know itself under another origin than the page.
    return url ? location.origin + url.slice(new URL(url).origin.length) : null
  } catch {
    return null
  }
}

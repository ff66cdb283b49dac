const PREFIX = 'varuna.of.'
const MAX_CHARACTERS = 20_000

const keyOf = (accountId: string, name: string) => `${PREFIX}${accountId}.${name}`

/** What an account left in this browser, such as a report that it did not submit; null where storage is refused. */
export function readAccountItem(accountId: string, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(accountId, name))
  } catch {
    return null
  }
}

/** Keeps a text for an account, or, with null, forgets it. */
export function storeAccountItem(accountId: string, name: string, text: string | null): void {
  try {
    if (text === null || text.length > MAX_CHARACTERS) localStorage.removeItem(keyOf(accountId, name))
    else localStorage.setItem(keyOf(accountId, name), text)
  } catch {
    // Storage is refused or full: the text lasts as long as the page.
  }
}

/** Removes what an account left. */
export const removeItemsOf = (accountId: string): void => removeItems((key) => key.startsWith(keyOf(accountId, '')))

/** Removes what other accounts left: after signing out, a shared browser holds no typed reports of others. */
export const removeItemsOfOthers = (accountId: string): void =>
  removeItems((key) => !key.startsWith(keyOf(accountId, '')))

function removeItems(isRemoved: (key: string) => boolean): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
    for (const key of keys) if (key?.startsWith(PREFIX) && isRemoved(key)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

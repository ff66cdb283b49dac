const PREFIX = 'varuna.of.'
const MAX_CHARACTERS = 20_000

const keyOf = (accountId: string, name: string) => `${PREFIX}${accountId}.${name}`

/** An account's item in this browser, such as a draft report; null where storage is blocked. */
export function readAccountItem(accountId: string, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(accountId, name))
  } catch {
    return null
  }
}

/** Stores a text for an account or, with null, removes it. */
export function storeAccountItem(accountId: string, name: string, text: string | null): void {
  try {
    if (text === null || text.length > MAX_CHARACTERS) localStorage.removeItem(keyOf(accountId, name))
    else localStorage.setItem(keyOf(accountId, name), text)
  } catch {
    // Storage is blocked or full: the text lasts until the page closes.
  }
}

/** Removes an account's items. */
export const removeItemsOf = (accountId: string): void => removeItems((key) => key.startsWith(keyOf(accountId, '')))

/** Removes the items of other accounts: after signing out, a shared browser keeps no drafts of others. */
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

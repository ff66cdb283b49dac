import {
  MAX_MENTIONS,
  MAX_MENTIONS_OF_NOTE,
  MAX_MENTIONS_OF_WRITER,
  mention,
  type Mention,
  type MentionList,
  type Unreached,
} from '@varuna/contract/desk/mention'
import { isAlertCode } from '@varuna/vocabulary/alerts'
import type { Principal } from '../../../principal/principal.ts'
import type { MentionedAccounts } from '../../../store/interfaces/desk/alert-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { listColleagues, type People } from '../../people/people/people.ts'

interface Effects {
  store: Pick<Store, 'alerts'>
  people: Pick<People, 'named'>
}

interface FoundNames {
  mentioned: MentionedAccounts
  /** Colleagues beyond those whom a note brings in. */
  beyond: readonly string[]
  /** What follows an '@' and is the name of no colleague. */
  unknown: readonly string[]
  /** Of the account's colleagues, by id. */
  names: ReadonlyMap<string, string>
}

/**
 * The colleagues of the account's teams whom a note names, as `@` and their name, of any case; the first ten of the note. Where one name begins with
 * another, the longer one counts. Who has the same name as another is named with that one.
 */
export async function findMentioned(
  effects: { people: Pick<People, 'existing' | 'mayDo'>; store: Pick<Store, 'teams'> },
  principal: Principal,
  note: string,
): Promise<FoundNames> {
  const bounds = { most: MAX_MENTIONS, mostOfWriter: MAX_MENTIONS_OF_WRITER }
  if (!note.includes('@')) return { mentioned: { accounts: [], ...bounds }, beyond: [], unknown: [], names: new Map() }
  const colleagues = (await listColleagues(effects, principal)).filter(({ id }) => id !== principal.accountId)
  let rest = note.normalize('NFC').toLowerCase()
  const found: { id: string; at: number }[] = []
  const folded = colleagues.map(({ id, name }) => ({ id, name: `@${name.normalize('NFC').toLowerCase()}` }))
  for (const name of [...new Set(folded.map((one) => one.name))].toSorted((a, b) => b.length - a.length)) {
    const at = placeOf(rest, name)
    if (at < 0) continue
    rest = rest.replaceAll(name, ' '.repeat(name.length))
    found.push(...folded.filter((one) => one.name === name).map(({ id }) => ({ id, at })))
  }
  found.sort((a, b) => a.at - b.at)
  const accounts: { id: string; seesShared: boolean }[] = []
  for (const { id } of found.slice(0, MAX_MENTIONS_OF_NOTE))
    accounts.push({ id, seesShared: await effects.people.mayDo(id, 'see_shared_alerts') })
  const unknown = [...rest.matchAll(NAME_IN_NOTE)].map(([, name]) => name ?? '')
  return {
    mentioned: { accounts, ...bounds },
    beyond: found.slice(MAX_MENTIONS_OF_NOTE).map(({ id }) => id),
    unknown: [...new Set(unknown)],
    names: new Map(colleagues.map(({ id, name }) => [id, name])),
  }
}

/** Whom a note names in vain, each once; `reached` are the accounts that got a mention. */
export function unreachedOf(
  { mentioned, beyond, unknown, names }: FoundNames,
  reached: readonly string[],
): Unreached[] {
  const reachedNames = new Set(reached.map((id) => names.get(id)))
  const namesOf = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => names.get(id) ?? []))]
  const unstated = unknown.length - MAX_MENTIONS_OF_NOTE
  const unseeing = namesOf(mentioned.accounts.map(({ id }) => id)).filter((name) => !reachedNames.has(name))
  return [
    ...unseeing.map((name): Unreached => ({ name, because: 'alert_not_seen' })),
    ...namesOf(beyond).map((name): Unreached => ({ name, because: 'too_many' })),
    ...unknown.slice(0, MAX_MENTIONS_OF_NOTE).map((name): Unreached => ({ name, because: 'no_colleague' })),
    ...(unstated > 0 ? ([{ because: 'no_colleague_either', count: unstated }] satisfies Unreached[]) : []),
  ]
}

/** '@' and the letters after it; none in the middle of an email address. */
const NAME_IN_NOTE = /(?<![\p{L}\p{N}_.+-])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,62}[\p{L}\p{N}_])?)/gu

/** Where the name first stands whole, -1 for nowhere: '@ann' is not in '@anna'. */
const placeOf = (text: string, name: string): number => {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/^[\p{L}\p{N}_]/u.test(text.slice(at + name.length))) return at
  return -1
}

/** Notes that name the account, of alerts that it sees, the newest first. */
export async function listMentions({ store, people }: Effects, principal: Principal): Promise<MentionList> {
  const found = await store.alerts.mentions(principal, MAX_MENTIONS)
  const named = await people.named(found.map(({ change }) => change.by_id))
  return {
    mentions: found.flatMap(({ change, alert: { id, code, level, subject, params } }) =>
      isAlertCode(code)
        ? [
            {
              sequence: change.sequence,
              time: new Date(change.time_ms).toISOString(),
              by: named(change.by_id),
              note: change.note ?? '',
              alert: { id, code, level, subject, params: readParams(params) },
            },
          ]
        : [],
    ),
  }
}

/** What is damaged names nothing: the note is still shown. */
function readParams(text: string): Mention['alert']['params'] {
  try {
    return mention.shape.alert.shape.params.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Whether there was one is not answered: it may be of an alert that the account no longer sees. */
export const endMention = async (
  { store }: { store: Pick<Store, 'alerts'> },
  principal: Principal,
  sequence: number,
): Promise<void> => void (await store.alerts.removeMention(principal, sequence))

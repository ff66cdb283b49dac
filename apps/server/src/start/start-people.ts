import type { Config } from '../config.ts'
import { createProviderClient } from '../accounts/provider/provider-client.ts'
import { createProviderTickets, type SingleSignOn } from '../services/people/account/sign-in-with-provider.ts'
import { languages } from '@varuna/language/languages'
import { createAccountMailTexts } from '../http/answers/outgoing-texts.ts'
import { feedEffects } from '../feeds/feed-effects.ts'
import { logsError } from '../logger.ts'
import { createAccountMails } from '../services/people/account/account-mails.ts'
import { createClientDigest } from '../services/people/account/client-digest.ts'
import { startErasing } from '../services/erasure/erase-removed.ts'
import { firstAccountCode } from '../services/people/account/first-account-code.ts'
import { createPasswordPatterns } from '../services/people/account/password-patterns.ts'
import { createBoundedMailer } from '../services/people/mail-bounds/mail-bounds.ts'
import { createPeople } from '../services/people/people/people.ts'
import type { Dependencies } from '../http/dependencies.ts'
import type { StartContext } from './start-context.ts'

/** Accounts, their public names, and mail to them. */
export async function startPeople({ config, backends, clock, logger }: StartContext) {
  const { store, accounts } = backends
  const boundedMailer = createBoundedMailer({ store, clock, mailer: backends.mailer })
  const accountMails =
    config.smtpUrl === null
      ? null
      : createAccountMails({
          mailer: boundedMailer,
          clock,
          texts: createAccountMailTexts(config.publicUrl),
          mailsLinks: config.publicUrl !== null,
          onFault: logsError(logger, 'mail about an account was not sent'),
        })
  if (accountMails !== null) accounts.onNewDevice(accountMails.reportNewDevice)
  return {
    accounts,
    people: createPeople(accounts, languages[0].removedAccount),
    boundedMailer,
    accountMails,
    digestClient: createClientDigest(backends.secret),
    signUpMode: config.signUp,
    singleSignOn: openSingleSignOn(config, backends.secret),
    firstAccountCode: firstAccountCode(config, backends.secret),
    sendsMail: config.smtpUrl !== null,
    alertsPerFeedHour: config.alertsPerFeedHour,
    loadPasswordPatterns: createPasswordPatterns(),
  }
}

function openSingleSignOn(
  { provider, publicUrl, port }: Pick<Config, 'provider' | 'publicUrl' | 'port'>,
  secret: string,
): SingleSignOn | null {
  if (provider === null) return null
  return {
    name: provider.name,
    client: createProviderClient(provider),
    redirectUri: new URL('/api/account/provider/callback', publicUrl ?? `http://localhost:${port}`).href,
    roles: provider.roleClaim === null ? null : provider.roles,
    tickets: createProviderTickets(secret),
  }
}

/** What the operator must know where nobody has an account, or nobody is administrator; null otherwise. */
export async function adviseOnAccounts({
  accounts,
  firstAccountCode,
}: Pick<Dependencies, 'accounts' | 'firstAccountCode'>): Promise<string | null> {
  if (await accounts.roles.isFresh())
    return (
      firstAccountCode &&
      `Nobody has an account yet. The first one becomes administrator and needs this code: ${firstAccountCode}`
    )
  if (await accounts.roles.hasAdministrator()) return null
  return 'Nobody is administrator. Create one with: npx varuna accounts add EMAIL --role administrator'
}

type Erasing = Parameters<typeof startErasing>[0]

/** Erases data of removed accounts in the other wings. */
export function startErasure(
  { backends, clock, logger }: StartContext,
  others: Pick<Erasing, 'areaReports' | 'exports' | 'aisImports' | 'trackScoring' | 'onAlertsChanged'>,
  opened: AsyncDisposableStack,
) {
  const erasing = startErasing({
    store: backends.store,
    files: backends.files,
    clock,
    ...others,
    sleep: feedEffects.sleep,
    onFault: logsError(logger, 'erasing what removed accounts stored failed; retrying'),
  })
  opened.defer(() => erasing.close())
  return erasing
}

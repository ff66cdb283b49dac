import type { None } from './none.ts'

/** Why an account, an invitation or a request for an account is refused. */
export type SignUpFault =
  | {
      readonly code:
        | 'sign_up_closed'
        | 'address_has_account'
        | 'too_many_requests.account_requests'
        | 'provider_unreachable'
        | 'provider_link_ended'
        | 'reset_link_ended'
        | 'reset_not_mailed'
        | 'address_link_ended'
        | 'address_not_mailed'
        | 'data_not_proved'
      readonly params: None
    }
  | { readonly code: 'invitations_full'; readonly params: { readonly maximum: number } }

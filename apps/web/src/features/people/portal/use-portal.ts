import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { signIn, type SignIn } from '@varuna/contract/people/account'
import type { SignUpRequest } from '@varuna/contract/people/sign-up'
import { fields as texts } from '@varuna/language/shared/fields'
import { portalWords } from '@varuna/language/people/portal'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ProblemError } from '~/api/request.ts'
import { useHealing } from '~/api/heal-queries.ts'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import { parseNotice } from '~/session/portal-notice.ts'
import { NoPasskeyError } from '~/session/passkey-browser.ts'
import {
  codeSignInMutation,
  passkeySignInMutation,
  sessionQuery,
  signInMutation,
  signOutMutation,
} from '~/session/queries.ts'
import { useSession } from '~/session/use-session.ts'
import { nextPath } from './next-path.ts'
import { emptySignUp, signUp } from './sign-up/sign-up-fields.ts'
import { signUpMutation, signUpStateQuery } from './sign-up/sign-up-requests.ts'
import { useArrival } from './use-arrival.ts'

const signInTabDelayMs = 2_000
const welcomeDelayMs = 1_000

type Tab = 'signup' | 'signin'
type Banner = { tone: 'success' | 'error'; text: string } | null

export function usePortal() {
  useHealing()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const invitation = search.get('invitation') ?? ''
  const { data: signUpState } = useQuery(signUpStateQuery)
  const { session } = useSession()
  const notice = parseNotice(useLocation().state)
  const arrival = useArrival()
  const [tab, setTab] = useState<Tab>(notice ? 'signin' : 'signup')
  const failure = arrival.outcome === null || arrival.outcome === 'link' ? null : arrival.outcome
  const [banner, setBanner] = useState<Banner>(null)
  /** About an account that was created just now. */
  const [created, setCreated] = useState<string | null>(null)
  const [busy, setBusy] = useState<'signUp' | 'signIn' | 'passkey' | 'signOut' | null>(null)
  /** Of a right password, while the account asks for a code too. */
  const [ownTicket, setTicket] = useState<string | null>(null)
  const ticket = ownTicket ?? arrival.ticket
  const [isSigningIn, setSigningIn] = useState(false)
  const delayed = useDelayedAction()
  const welcomeHeading = useRef<HTMLHeadingElement>(null)

  const signUpForm = useForm({ schema: signUp, texts }, { ...emptySignUp, invitation })
  const signInForm = useForm({ schema: signIn, texts }, { email: '', password: '' })
  const codeForm = useForm(codeRules, { code: '' })
  const { mutateAsync: requestSignUp } = useMutation(signUpMutation(client))
  const { mutateAsync: requestSignIn } = useMutation(signInMutation(client))
  const { mutateAsync: requestCodeSignIn } = useMutation(codeSignInMutation(client))
  const { mutateAsync: requestPasskeySignIn } = useMutation(passkeySignInMutation(client))
  const { mutateAsync: requestSignOut } = useMutation(signOutMutation(client))

  useClearedWhenBack(banner?.text, () => setBanner(null))

  const switchTo = (next: Tab) => {
    delayed.cancel()
    arrival.leave()
    setTab(next)
    setBanner(null)
    setCreated(null)
  }

  const startRequest = (what: NonNullable<typeof busy>) => {
    setBusy(what)
    setBanner(null)
  }

  const submitSignUp = async (data: SignUpRequest) => {
    startRequest('signUp')
    try {
      const outcome = await requestSignUp(data)
      signUpForm.clear()
      if (!outcome.created) {
        setBanner({ tone: 'success', text: portalWords.signUp.waits(outcome.reference) })
        return
      }
      setBanner({ tone: 'success', text: portalWords.signUp.succeeded })
      const role = signUpState?.isFirst ? 'administrator' : data.invitation ? 'invited' : 'member'
      delayed.run(signInTabDelayMs, () => {
        flushSync(() => {
          switchTo('signin')
          setCreated(portalWords.signUp.exists(data.email, role))
          signInForm.fill({ email: data.email })
        })
        signInForm.focus()
      })
    } catch (error) {
      const { banner, fields } = formFailure(error, portalWords.signUp.failed)
      setBanner({ tone: 'error', text: banner })
      signUpForm.showErrors(fields)
    } finally {
      setBusy(null)
    }
  }

  const submitSignIn = (data: SignIn) =>
    openSession('signIn', async () => {
      try {
        await requestSignIn(data)
      } catch (error) {
        const given = ticketOf(error)
        if (given === null) throw error
        flushSync(() => setTicket(given))
        codeForm.focus()
        return 'needs code'
      }
      signInForm.clear()
      return 'opened'
    })

  const submitCode = ({ code }: { code: string }) =>
    openSession('signIn', async () => {
      await requestCodeSignIn({ ticket: ticket ?? '', code })
      startAgain()
      signInForm.clear()
      return 'opened'
    })

  const submitPasskey = () =>
    openSession('passkey', async () => {
      await requestPasskeySignIn()
      return 'opened'
    })

  /** The password is asked again. */
  const startAgain = () => {
    setTicket(null)
    arrival.leave()
    codeForm.clear()
    setBanner(null)
  }

  async function openSession(what: 'signIn' | 'passkey', send: () => Promise<'opened' | 'needs code'>) {
    startRequest(what)
    setSigningIn(true)
    try {
      if ((await send()) === 'needs code') {
        setSigningIn(false)
        return
      }
      setBanner({ tone: 'success', text: portalWords.signIn.succeeded })
      delayed.run(welcomeDelayMs, () => {
        const next = nextPath(search)
        if (next) void navigate(next)
        else {
          flushSync(() => setSigningIn(false))
          welcomeHeading.current?.focus()
        }
        setBanner(null)
      })
    } catch (error) {
      setSigningIn(false)
      const { signIn: words } = portalWords
      const fallback = error instanceof NoPasskeyError ? words.passkeyCancelled : words.failed
      const { banner, fields } = formFailure(error, fallback)
      if (isExpired(error)) flushSync(startAgain)
      const isAtCode = ticket !== null && !isExpired(error)
      if (!isAtCode || fields['code'] === undefined) setBanner({ tone: 'error', text: banner })
      const shown = isAtCode ? codeForm : signInForm
      shown.showErrors(fields)
    } finally {
      setBusy(null)
    }
  }

  const endArrival = (text: string) => {
    flushSync(() => switchTo('signin'))
    setBanner({ tone: 'success', text })
    void client.invalidateQueries(sessionQuery)
    signInForm.focus()
  }

  const logOut = async () => {
    startRequest('signOut')
    try {
      await requestSignOut()
      switchTo('signin')
      signUpForm.clear()
      signInForm.clear()
    } catch (error) {
      setBanner({ tone: 'error', text: formFailure(error, portalWords.welcome.logOutFailed).banner })
    } finally {
      setBusy(null)
    }
  }

  return {
    welcomeHeading,
    welcomeSession: isSigningIn ? null : session,
    tab: arrival.ticket !== null || failure !== null ? ('signin' as const) : tab,
    banner,
    notice: banner || session ? null : failure ? portalWords.provider.outcomes[failure] : (created ?? notice),
    busy,
    signUpState,
    isInvited: invitation !== '',
    signUpForm,
    signInForm,
    switchTo,
    submitSignUp,
    submitSignIn,
    arrival,
    endArrival,
    needsCode: ticket !== null,
    codeForm,
    submitCode,
    submitPasskey,
    startAgain,
    logOut,
  }
}

/** Loaded when the first code is sent: most sign-ins need none. */
async function codeRules() {
  const { codesConfirmation } = await import('@varuna/contract/people/second-factor')
  return { schema: codesConfirmation, texts }
}

/** The ticket of a sign-in whose password is right; null for any other failure. */
function ticketOf(error: unknown): string | null {
  const fault = error instanceof ProblemError && error.problem.code === 'code_needed' ? error.problem.fault : undefined
  const ticket = fault?.params['ticket']
  return typeof ticket === 'string' ? ticket : null
}

const isExpired = (error: unknown) => error instanceof ProblemError && error.problem.code === 'sign_in_expired'

/** Runs one action after a delay; a newer action or unmounting cancels it. */
function useDelayedAction() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => cancel, [])
  return {
    cancel,
    run: (delayMs: number, action: () => void) => {
      cancel()
      timer.current = setTimeout(action, delayMs)
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signIn, signUp, type SignIn, type SignUp } from '@varuna/contract/account'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import { noticeIn } from '~/session/left-notice.ts'
import { signInMutation, signOutMutation, signUpMutation } from '~/session/queries.ts'
import { useSession } from '~/session/use-session.ts'
import copy from '#content/portal.json'
import { nextPath } from './next-path.ts'
import { emptySignUp } from './sign-up-fields.ts'

const toSignInMs = 2_000
const toWelcomeMs = 1_000

type Tab = 'signup' | 'signin'
type Banner = { tone: 'success' | 'error'; text: string } | null

export function usePortal() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { session } = useSession()
  const notice = noticeIn(useLocation().state)
  const [tab, setTab] = useState<Tab>(notice ? 'signin' : 'signup')
  const [banner, setBanner] = useState<Banner>(null)
  const [busy, setBusy] = useState<'signUp' | 'signIn' | 'signOut' | null>(null)
  const [arriving, setArriving] = useState(false)
  const later = useLater()

  const signUpForm = useForm(signUp, emptySignUp)
  const signInForm = useForm(signIn, { email: '', password: '' })
  const { mutateAsync: askSignUp } = useMutation(signUpMutation())
  const { mutateAsync: askSignIn } = useMutation(signInMutation(client))
  const { mutateAsync: askSignOut } = useMutation(signOutMutation(client))

  const switchTo = (next: Tab) => {
    later.cancel()
    setTab(next)
    setBanner(null)
  }

  const begin = (what: NonNullable<typeof busy>) => {
    setBusy(what)
    setBanner(null)
  }

  const register = async (data: SignUp) => {
    begin('signUp')
    try {
      await askSignUp(data)
      signUpForm.clear()
      setBanner({ tone: 'success', text: copy.registered })
      later.run(toSignInMs, () => {
        flushSync(() => switchTo('signin'))
        signInForm.focus()
      })
    } catch (error) {
      const { banner, fields } = formFailure(error, copy.signUpFailed)
      setBanner({ tone: 'error', text: banner })
      signUpForm.refuse(fields)
    } finally {
      setBusy(null)
    }
  }

  const enter = async (data: SignIn) => {
    begin('signIn')
    setArriving(true)
    try {
      await askSignIn(data)
      signInForm.clear()
      setBanner({ tone: 'success', text: copy.arrived })
      later.run(toWelcomeMs, () => {
        const next = nextPath(search)
        if (next) void navigate(next)
        else setArriving(false)
        setBanner(null)
      })
    } catch (error) {
      setArriving(false)
      const { banner, fields } = formFailure(error, copy.signInFailed)
      setBanner({ tone: 'error', text: banner })
      signInForm.refuse(fields)
    } finally {
      setBusy(null)
    }
  }

  const logOut = async () => {
    begin('signOut')
    try {
      await askSignOut()
      switchTo('signin')
      signUpForm.clear()
      signInForm.clear()
    } catch (error) {
      setBanner({ tone: 'error', text: formFailure(error, copy.signOutFailed).banner })
    } finally {
      setBusy(null)
    }
  }

  return {
    welcomed: arriving ? null : session,
    tab,
    banner,
    notice: banner || session ? null : notice,
    busy,
    signUpForm,
    signInForm,
    switchTo,
    register,
    enter,
    logOut,
  }
}

/** One thing to do after a while; a newer one, or leaving the page, cancels it. */
function useLater() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => cancel, [])
  return {
    cancel,
    run: (ms: number, act: () => void) => {
      cancel()
      timer.current = setTimeout(act, ms)
    },
  }
}

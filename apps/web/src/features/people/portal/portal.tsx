import { portalWords } from '@varuna/language/people/portal'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Notice } from '@varuna/ui/notice'
import { Tabs } from '@varuna/ui/tabs'
import { ChartPlate } from './chart-plate.tsx'
import styles from './portal.module.css'
import { ConfirmAddressForm } from './confirm-address-form.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { LinkProviderForm } from './link-provider-form.tsx'
import { ProviderButton } from './provider-button.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up/sign-up-form.tsx'
import { usePortal } from './use-portal.ts'
import { Welcome } from './welcome.tsx'

export function Portal() {
  const portal = usePortal()
  const { arrival } = portal
  const banners = useRef<HTMLDivElement>(null)
  // The form that was sent may fill the window above it.
  useEffect(() => {
    if (portal.banner) banners.current?.scrollIntoView({ block: 'nearest' })
  }, [portal.banner])
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to="/" className={styles.name}>
          Varuna
        </Link>
      </header>
      <main className={styles.main}>
        {portal.welcomeSession && arrival.resetToken === null && arrival.addressToken === null ? (
          <Welcome
            heading={portal.welcomeHeading}
            userName={portal.welcomeSession.userName}
            busy={portal.busy === 'signOut'}
            onLogOut={portal.logOut}
          />
        ) : arrival.resetToken !== null ? (
          <>
            <h1>{portalWords.title}</h1>
            <ResetPasswordForm
              key={arrival.resetToken}
              token={arrival.resetToken}
              onDone={() => portal.endArrival(portalWords.reset.done)}
              onCancel={arrival.leave}
            />
          </>
        ) : arrival.addressToken !== null ? (
          <>
            <h1>{portalWords.title}</h1>
            <ConfirmAddressForm
              key={arrival.addressToken}
              token={arrival.addressToken}
              onDone={() => portal.endArrival(portalWords.address.done)}
              onCancel={arrival.leave}
            />
          </>
        ) : arrival.outcome === 'link' ? (
          <>
            <h1>{portalWords.title}</h1>
            <LinkProviderForm onDone={() => portal.endArrival(portalWords.provider.linked)} onCancel={arrival.leave} />
          </>
        ) : (
          <>
            <h1>{portalWords.title}</h1>
            <p className={styles.lead}>{portalWords.lead}</p>
            {portal.notice && (
              <div className={styles.banners}>
                <Notice>{portal.notice}</Notice>
              </div>
            )}
            <Tabs
              label={portalWords.tabs}
              className={styles.tabs}
              value={portal.tab}
              onValueChange={portal.switchTo}
              tabs={[
                {
                  value: 'signup',
                  label: portalWords.signUp.tab,
                  panel: (
                    <SignUpForm
                      form={portal.signUpForm}
                      state={portal.signUpState}
                      isInvited={portal.isInvited}
                      busy={portal.busy === 'signUp'}
                      onSend={portal.submitSignUp}
                    />
                  ),
                },
                {
                  value: 'signin',
                  label: portalWords.signIn.tab,
                  panel: portal.needsCode ? (
                    <CodeForm
                      form={portal.codeForm}
                      busy={portal.busy === 'signIn'}
                      onSend={portal.submitCode}
                      onAgain={portal.startAgain}
                    />
                  ) : (
                    <>
                      <SignInForm
                        form={portal.signInForm}
                        busy={portal.busy === 'signIn'}
                        onSend={portal.submitSignIn}
                      />
                      <PasskeyButton busy={portal.busy === 'passkey'} onPress={portal.submitPasskey} />
                      {portal.signUpState?.provider && <ProviderButton name={portal.signUpState.provider} />}
                      <ForgotPassword />
                    </>
                  ),
                },
              ]}
            />
          </>
        )}
        <div ref={banners} className={`${styles.banners} ${styles.answer}`}>
          <Notice tone="success">{portal.banner?.tone === 'success' && portal.banner.text}</Notice>
          <Notice tone="error">{portal.banner?.tone === 'error' && portal.banner.text}</Notice>
        </div>
      </main>
      <div className={styles.chart} aria-hidden="true">
        <ChartPlate />
      </div>
    </div>
  )
}

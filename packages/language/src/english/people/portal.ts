/** The page to sign up and sign in. */
export const portalWords = {
  pageTitle: 'Varuna Portal - sign up or sign in',
  pageDescription: 'Create an account or sign in to use the Varuna maritime intelligence dashboard.',
  title: 'Varuna Portal',
  lead: 'Watch ships live, judge an image or a vessel, keep your cases. Free.',
  tabs: 'Account',
  chart: 'A chart of the Arabian Sea off Mumbai with lines 12, 24, 100 and 200 nautical miles from the nearest shore.',

  email: 'Email',
  password: 'Password',
  backToHome: 'Back to Home',

  signUp: {
    tab: 'Sign Up',
    firstName: 'First name',
    lastName: 'Last name',
    passwordHint: 'At least 8 characters; not a common password',
    phone: 'Phone',
    phoneHint: 'Such as +91 22 5550 1234',
    birthDate: 'Date of birth',
    postalCode: 'Postal code',
    country: 'Country',
    first: 'Nobody has signed up here yet: the first account becomes administrator.',
    firstCode: 'Code of the first account',
    firstCodeHint: 'The server printed it at its start, so that nobody else takes the first account.',
    invitation: 'Invitation code',
    invitationHint: 'Without one, an administrator of this server decides about your request.',
    waits: (reference: string) =>
      // The hyphens break no line.
      `Your request is waiting for an administrator of this server. Its number is ${reference.replaceAll('-', '\u2011')}. Write it down: the administrator will ask you for it.`,
    closed: 'This server takes no new accounts. Ask the people who run it for one:',
    closedContact: 'write to them.',
    submit: 'Sign Up',
    submitting: 'Creating your account…',
    succeeded: 'Registration successful! You can now sign in.',
    failed: 'Registration failed. Please try again.',
    /** On the sign-in tab, of an account that was created just now. */
    exists: (email: string, role: 'administrator' | 'invited' | 'member') =>
      `The account ${email} exists. Sign in to watch vessels, be alerted when one enters your waters, judge images and vessels, and keep cases. ${
        {
          administrator: 'It is the administrator of this server: it also gives others their roles.',
          invited: 'It has the role of its invitation.',
          member:
            'It is a member: what it keeps is its own until it shares it. An administrator can give it a role that also sees the alerts about received vessels.',
        }[role]
      }`,
  },

  signIn: {
    tab: 'Sign In',
    submit: 'Sign In',
    submitting: 'Signing in…',
    succeeded: 'Sign-in successful!',
    failed: 'Sign-in failed. Please try again.',
    passkey: 'Use a passkey',
    passkeyWaiting: 'Waiting for your device…',
    passkeyCancelled: 'Your device gave no passkey: it was cancelled, took too long, or has none for this site.',
    code: {
      lead: 'The password is right. Enter the code of your authenticator app, or a recovery code.',
      label: 'Code',
      submit: 'Sign In',
      again: 'Start again',
    },
  },

  provider: {
    start: (name: string) => `Sign in with ${name}`,
    starting: 'Opening it…',
    failed: 'The single sign-on could not be opened. Please try again.',
    outcomes: {
      unreachable:
        'The single sign-on does not answer. Try again later, or sign in with the password of your account here.',
      refused: 'The sign-in was not completed. Please try again.',
      unverified:
        'The single sign-on has not verified your email address, so no account can be opened with it. Ask the people who run it.',
      first: 'Nobody has an account here yet: the first one signs up on this page and becomes administrator.',
    },
    linkTitle: 'You have an account here already',
    linkLead:
      'An account here has the address that the single sign-on states. Enter its password once; from then on the single sign-on opens it.',
    link: 'Link the account',
    linking: 'Linking…',
    linkFailed: 'The account was not linked. Please try again.',
    linked: 'Your account is linked. Sign in with the single sign-on from now on.',
  },

  forgot: {
    open: 'Forgot your password?',
    form: 'A new password',
    lead: 'Enter the address of your account. If it has one, you get a mail with a link that works for 30 minutes.',
    submit: 'Send the link',
    submitting: 'Sending…',
    sent: 'If this address has an account, the link is on its way.',
    failed: 'The link was not asked for. Please try again.',
    loading: 'Asking the server…',
    notMailed:
      'This server sends no mail. Ask an administrator, or the people who run it, for a link to choose a new password:',
    contact: 'write to them.',
  },

  reset: {
    title: 'Choose a new password',
    lead: 'Every browser in which your account is signed in is then signed out, and API tokens end.',
    first:
      'The first mailed link that you use also removes authenticator apps, recovery codes and passkeys, because somebody else may have set them up. Later links, and links from an administrator, leave them.',
    password: 'New password',
    submit: 'Change the password',
    submitting: 'Changing the password…',
    failed: 'The password was not changed. Please try again.',
    done: 'Your password is changed. Sign in with it.',
    cancel: 'Back to sign in',
  },

  address: {
    title: 'Confirm your email address',
    lead: 'You sign in with this address from then on, and every other browser is logged out.',
    submit: 'Confirm the address',
    submitting: 'Confirming…',
    failed: 'The address was not confirmed. Please try again.',
    done: 'Your email address is changed. Sign in with it from now on.',
    cancel: 'Not now',
  },

  welcome: {
    title: 'Welcome to Varuna Portal',
    greeting: (userName: string) => `Hello, ${userName}`,
    signedIn: 'You have successfully signed in.',
    toDashboard: 'Return to Dashboard',
    toHomePage: 'Go to Home Page',
    logOut: 'Log Out',
    loggingOut: 'Logging out…',
    logOutFailed: 'You are still signed in. Logging out failed. Please try again.',
  },
}

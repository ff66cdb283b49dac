/** The page to sign up and sign in. */
export const portalWords = {
  pageTitle: 'Varuna Portal - sign up or sign in',
  pageDescription: 'Create an account or sign in to use the Varuna maritime intelligence dashboard.',
  title: 'Varuna Portal',
  lead: 'Sign up to use the dashboard, or sign in if you already have an account.',
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
    invitation: 'Invitation code',
    invitationHint: 'Without one, an administrator of this server decides about your request.',
    waits: (reference: string) =>
      `Your request waits for an administrator of this server. Its number is ${reference}: write it down, because they ask you for it.`,
    closed: 'This server takes no new accounts. Ask the people who run it for one:',
    closedContact: 'write to them.',
    submit: 'Sign Up',
    submitting: 'Creating your account…',
    succeeded: 'Registration successful! You can now sign in.',
    failed: 'Registration failed. Please try again.',
  },

  signIn: {
    tab: 'Sign In',
    submit: 'Sign In',
    submitting: 'Signing in…',
    succeeded: 'Sign-in successful!',
    failed: 'Sign-in failed. Please try again.',
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

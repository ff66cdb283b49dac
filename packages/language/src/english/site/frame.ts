/** What every page of the site has: title, bar, footer, and what stands there instead of a page. */
export const frameWords = {
  pageTitle: (page: string) => `${page} - Varuna`,
  skipToContent: 'Skip to content',

  topBar: {
    label: 'Site',
    login: 'Login to Portal',
    dashboard: 'Dashboard Analytics',
    loginRequired: 'Please login to access the dashboard.',
    signIn: 'Sign in',
    greeting: (userName: string) => `Hello, ${userName}`,
    logOut: 'Log out',
    loggedOut: 'You have been logged out successfully.',
    logOutFailed: 'You are still signed in. Logging out failed.',
    menu: 'Menu',
    menuPages: 'Pages',
    menuMore: 'More pages',
    menuFailed: 'The menu could not be loaded. Check your connection and try again.',
  },

  share: {
    thisSite: 'this site',
    thisPage: 'this page',
    onX: (what: string) => `Share ${what} on X`,
    onFacebook: (what: string) => `Share ${what} on Facebook`,
    onLinkedIn: (what: string) => `Share ${what} on LinkedIn`,
    byEmail: (what: string) => `Share ${what} by email`,
  },

  feed: 'Varuna: stories and corrections',
  lastReviewed: 'Last reviewed on',
  /** Names of pages by address, for links to them. */
  pageNames: {
    '/oil-spills': 'Oil Spills',
    '/illegal-fishing': 'Illegal Fishing',
    '/ocean-trafficking': 'Ocean Trafficking',
    '/contact': 'All pages with numbers for help',
    '/stories/benjina': 'The story of Benjina',
    '/stories/ennore': 'The story of Ennore',
    '/stories/oyang': 'The story of the Oyang ships',
    '/stories/thunder': 'The story of Thunder',
    '/stories/wakashio': 'The story of Wakashio',
    '/about': 'About Varuna',
    '/press': 'Press kit',
    '/privacy-policy': 'Privacy policy',
  } as Readonly<Record<string, string>>,

  legal: { onThisPage: 'On this page', lastChanged: 'Last changed' },

  motion: { pause: 'Pause motion', resume: 'Resume motion' },

  session: {
    expired: 'Your session has ended. Please sign in again.',
    loggedOut: 'You have been logged out successfully.',
    removed: 'Your account is removed.',
  },

  requests: {
    noConnection: 'Connection error. Please try again later.',
    notOk: 'Network response was not ok',
    notUnderstood: 'The server sent a response that this page does not understand.',
  },

  pageNotFound: {
    title: 'Page not found',
    text: 'There is no page at this address. It may have moved, or the address may contain a mistake.',
    otherPages: 'Other pages',
  },
  pageFailed: {
    title: 'This page stopped working',
    text: 'Nothing you saved is lost. Please load the page again. If it fails again, send the message below to the people who run this site.',
    reload: 'Load again',
  },
  serverUnreachable: {
    title: 'The server cannot be reached',
    text: 'This page could not be fetched. Check your connection. Varuna tries again by itself. What you saved is on the server and is not lost.',
    retry: 'Try again',
    retryFailed: 'The server still cannot be reached.',
    nextRetry: (seconds: number) => `Trying again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    retryingNow: 'Trying again now.',
  },
  retrying: 'Trying…',
  backToMainPage: 'Return to the main page',
}

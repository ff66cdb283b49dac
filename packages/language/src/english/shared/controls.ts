/** The controls that every page and form is built from. */
export const controlWords = {
  optional: '(optional)',
  close: 'Close',
  dismiss: 'Dismiss',
  retry: 'Try again',
  password: {
    show: 'Show',
    hide: 'Hide',
    showLabel: 'Show password',
    hideLabel: 'Hide password',
  },
}

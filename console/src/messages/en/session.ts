export const session = {
  ended: 'Your session has expired',
  endedHint: 'Sign in again as {username} to continue where you left off.',
  passwordWrong: 'Incorrect password.',
  leave: 'Sign out',
  confirm: 'Confirm it’s you',
  confirmHint: 'This reveals or exports secrets, and your last sign-in was more than an hour ago.',
  confirmWrong: 'Incorrect, or too many attempts. Try again.',
  confirmWithSso: 'Sign in again with SSO instead',
  usePassword: 'Use your password instead',
  offline: 'Connection lost. Reconnecting…',
}

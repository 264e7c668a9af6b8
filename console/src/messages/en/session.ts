export const session = {
  ended: 'Your session has expired',
  endedHint: 'Sign in again as {username} to continue where you left off.',
  passwordWrong: 'Incorrect password.',
  leave: 'Sign out',
  confirm: 'Confirm that it is you',
  confirmHint: 'This reveals or exports secrets, and your last sign-in is over an hour ago.',
  confirmWrong: 'That is not right, or was tried too often. Try again.',
  confirmWithSso: 'Sign in again with SSO instead',
  usePassword: 'Use your password instead',
  offline: 'Connection lost. Reconnecting…',
}

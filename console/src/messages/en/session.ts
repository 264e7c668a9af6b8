export const session = {
  ended: 'Your session has expired',
  endedHint: 'Sign in again as {username} to continue where you left off.',
  leave: 'Sign out',
  offline: 'Connection lost. Reconnecting…',
}

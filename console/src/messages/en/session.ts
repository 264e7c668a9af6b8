export const session = {
  ended: 'Your session has ended',
  endedHint: 'Sign in again as {username} and go on where you were. Nothing is lost.',
  leave: 'Sign out instead',
  offline: 'Connection lost. Trying again; changes of colleagues show when it is back.',
}

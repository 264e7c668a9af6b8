export const fault = {
  title: 'That did not work',
  unreachable:
    'The service cannot be reached. Check your connection; what you typed is kept, so try again in a moment.',
  signedOut: 'Your session has ended. Sign in again; what you typed is kept.',
  refused: 'The service did not accept that. Check what you entered and try again.',
  forbidden: 'You may not do this. Ask an administrator of your desk.',
  conflict: 'That does not fit any more. Reload, look at what has changed, and try again.',
  gone: 'It is not there any more. Somebody may have deleted it; go back and refresh.',
  tooLarge: 'That is too large. Try a smaller file.',
  unsupported: 'This kind of file or content is not taken here. Try another format.',
  tooMany: 'That was too often in a short time. Wait a minute and try again.',
  starting:
    'The service cannot do that right now: it is starting, stopping or waiting for another one. Try again in a moment.',
  server: 'Something went wrong on our side. Try again; if it stays, tell whoever runs the service: {requestId}.',
  unexpected: 'Something went wrong in this page. Reload it; what you typed is kept.',
  pageTitle: 'This page stumbled',
  pageHint: 'What you typed is kept. Try again, or go back to the inbox.',
  again: 'Try again',
  home: 'To the inbox',
  noPage: 'There is nothing here',
  noPageHint: 'The address may be old, or something was deleted.',
}

export const fault = {
  title: 'That did not work',
  unreachable:
    'The service cannot be reached. Check your connection; what you typed is kept, so try again in a moment.',
  signedOut: 'Your session has ended. Sign in again; what you typed is kept.',
  forbidden: 'You may not do this. Ask an administrator of your desk.',
  gone: 'It is not there any more. Somebody may have deleted it; go back and refresh.',
  tooLarge: 'That is too large. Try a smaller file.',
  tooMany: 'That was too often in a short time. Wait a minute and try again.',
  starting: 'The service is starting or stopping. Try again in a moment.',
  server:
    'Something went wrong on our side: {message} Try again; if it stays, tell whoever runs the service: {requestId}.',
  pageTitle: 'This page stumbled',
  pageHint: 'What you typed is kept. Try again, or go back to the inbox.',
  again: 'Try again',
  home: 'To the inbox',
  noPage: 'There is nothing here',
  noPageHint: 'The address may be old, or something was deleted.',
}

import { describeFrontProgram } from '../../platform/front-program.ts'

export const consoleProgram = describeFrontProgram({
  name: 'console',
  configs: ['console/vite.config.ts'],
  sources: ['console/index.html', 'console/{src,public}/**', 'client/src/**'],
  limits: [
    {
      what: 'first visit',
      // The entry page with all static imports, which include the inbox and the live connection.
      entries: ['index.html', '../client/src/hub.ts'],
      maxBytes: 215_000,
    },
  ],
})

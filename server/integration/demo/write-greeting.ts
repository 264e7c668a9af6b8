import type { DemoLogin } from './create-demo.ts'

/** What a person who starts a desk for the first time wants to open next. */
export const writeGreeting = (url: string, { username, password, hostname }: DemoLogin) => `
  Attendant is ready at ${url}
  Demo login: username ${username}, password ${password ?? '(was changed)'}, hostname ${hostname}
  Console: ${url}/console/
  API reference: ${url}/docs
  A page with the chat: ${url}/widget/demo

`

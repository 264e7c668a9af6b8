import type { DemoLogin } from './create-demo.ts'

/** The URLs to open after the first start. */
export const writeGreeting = (url: string, { username, password, hostname }: DemoLogin) => `
  Attendant is ready at ${url}
  Demo login: username ${username}, password ${password ?? '(was changed)'}, hostname ${hostname}
  Console: ${url}/console/
  API reference: ${url}/docs
  A page with the chat: ${url}/widget/demo

`

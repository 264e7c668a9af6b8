import { logins } from './fill.ts'

export type Caller = keyof typeof logins

/** The tokens of all callers. */
export async function signInAll(url: string): Promise<Record<Caller, string>> {
  const tokens = Object.entries(logins).map(async ([caller, login]) => [caller, await signIn(url, login)])
  return Object.fromEntries(await Promise.all(tokens))
}

async function signIn(url: string, login: object): Promise<string> {
  const answer = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  if (!answer.ok) throw new Error(`Sign-in got status ${answer.status}.`)
  return ((await answer.json()) as { token: string }).token
}

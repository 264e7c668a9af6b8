import createOpenApiClient, { type Client } from 'openapi-fetch'
import { createCarefulFetch, type Fetch } from './careful-fetch.ts'
import { eachItem, type ItemOf, type PagedPath, type ParametersOf } from './pages.ts'
import type { components, paths } from './schema.ts'
import { createSession, type Renew, type Session } from './session.ts'

export interface AttendantOptions {
  /** Where the service is, such as `https://desk.example.com`. */
  baseUrl: string
  token?: string
  /**
   * Asked when the session has ended: for a token to go on with, or for nothing. Calls under way wait for it and are
   * then repeated. Without it, a session that has ended is a fault of status 401.
   */
  renew?: Renew
  /** Tries after the first one, for calls that were not reached or came too early. */
  retries?: number
  fetch?: Fetch
}

export interface Attendant extends Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'> {
  baseUrl: string
  session: Session
  /** Signs in and keeps the token for the calls that follow. */
  signIn(login: components['schemas']['Login']): ReturnType<Client<paths>['POST']>
  /** `for await (const ticket of attendant.each('/tickets', { query: { status: 'Open' } }))` */
  each<Path extends PagedPath>(path: Path, params?: ParametersOf<Path>): AsyncGenerator<ItemOf<Path>>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A client for one service and one session. Answers are `{ data }` or `{ error }`, and never thrown. */
export function createAttendant({ baseUrl, token, renew, retries = 2, ...options }: AttendantOptions): Attendant {
  const session = createSession(token, renew)
  const fetch = options.fetch ?? ((request) => globalThis.fetch(request))
  const careful = createCarefulFetch({ session, fetch, retries, pause })
  const api = createOpenApiClient<paths>({ baseUrl, fetch: careful })

  return {
    GET: api.GET,
    POST: api.POST,
    PUT: api.PUT,
    DELETE: api.DELETE,
    baseUrl,
    session,
    async signIn(login) {
      const answer = await api.POST('/api/Auth/login', { body: login })
      if (answer.data) session.set(answer.data.token)
      return answer
    },
    each: (path, params) => eachItem(api, path, params),
  }
}

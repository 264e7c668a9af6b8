import createOpenApiClient, { type Client, type FetchResponse } from 'openapi-fetch'
import { createCarefulFetch, type Fetch } from './careful-fetch.ts'
import { eachItem, type ItemOf, type PagedPath, type ParametersOf } from './pages.ts'
import type { components, paths } from './schema.ts'
import { createSession, type Renew, type Session } from './session.ts'

export interface AttendantOptions {
  /** Address of the service, such as `https://desk.example.com`. */
  baseUrl: string
  token?: string
  /**
   * Returns a new token when the session has expired, or undefined. Pending requests wait for it and are then
   * retried. Without it, an expired session is an error with status 401.
   */
  renew?: Renew
  /** Maximum number of retries of a request (2). */
  retries?: number
  /** Maximum `Retry-After` in seconds to wait for before a retry (10). */
  maxRetryAfter?: number
  fetch?: Fetch
}

export interface Attendant extends Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'> {
  baseUrl: string
  session: Session
  /** Signs in and keeps the token for subsequent requests. */
  signIn(login: components['schemas']['Login']): Promise<SignInAnswer>
  /** Stores a file for 24 hours. Its `uploadID` attaches it to one reply or note. */
  upload(file: Blob, fileName: string): Promise<UploadAnswer>
  /** `for await (const ticket of attendant.each('/tickets', { query: { status: 'Open' } }))` */
  each<Path extends PagedPath>(path: Path, params?: ParametersOf<Path>): AsyncGenerator<ItemOf<Path>>
}

type UploadAnswer = FetchResponse<paths['/api/Uploads']['post'], object, 'application/json'>
type SignInAnswer = FetchResponse<paths['/api/Auth/login']['post'], object, 'application/json'>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A client for one service and one session. Requests return `{ data }` or `{ error }` and never throw. */
export function createAttendant(options: AttendantOptions): Attendant {
  const { baseUrl, token, renew, retries = 2, maxRetryAfter = 10 } = options
  const session = createSession(token, renew)
  const fetch = options.fetch ?? ((request) => globalThis.fetch(request))
  const careful = createCarefulFetch({ session, fetch, retries, maxRetryAfter, pause })
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
    async upload(file, fileName) {
      const form = new FormData()
      form.set('file', file, fileName)
      return await api.POST('/api/Uploads', { body: { file }, bodySerializer: () => form })
    },
    each: (path, params) => eachItem(api, path, params),
  }
}

import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/server.ts'

/** Calls the REST API with the token, including all of its checks. Rejects with `RestRefusal`. */
export type CallApi = <Body = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Body>

/** An error response of the REST API. */
export class RestRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function createRestCalls(app: App, { headers, ip }: FastifyRequest): CallApi {
  return async <Body>(...[method, path, body]: Parameters<CallApi>) => {
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress: ip,
      headers: { authorization: headers.authorization ?? '', host: headers.host ?? '' },
      ...(body ? { payload: body } : {}),
    })
    const content = answer.body === '' ? {} : answer.json()
    if (answer.statusCode >= 400) {
      throw new RestRefusal(answer.statusCode, String(content.code ?? 'error'), String(content.message ?? answer.body))
    }
    return content as Body
  }
}

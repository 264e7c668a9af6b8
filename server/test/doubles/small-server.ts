import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Hit {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A local external service that records its requests. */
export async function startSmallServer(listener: RequestListener) {
  const hits: Hit[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    hits.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    async [Symbol.asyncDispose]() {
      server.close().closeAllConnections()
    },
  }
}

/** Responds with this value as JSON. */
export const answerWith =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

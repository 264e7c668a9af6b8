import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface HostPage {
  /** The host name of the page: `localhost`, or a name that Chromium maps to it. */
  host?: string
  desk: string
  channel: string
  /** Additional attributes of the script tag. */
  attributes?: string
  head?: string
}

/** A customer's page on a different origin, with the strictest possible content security policy. */
export async function serveHostPage({ host = 'localhost', desk, channel, attributes = '', head = '' }: HostPage) {
  const policy = `default-src 'none'; script-src ${desk}; frame-src ${desk}; connect-src ${desk}; style-src 'self'; require-trusted-types-for 'script'`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(`<!doctype html><html lang="en"><head><title>A shop</title>${head}
      <script src="${desk}/widget/loader.js" data-channel="${channel}" ${attributes} async></script></head>
      <body><h1>A shop</h1><main><p>Its page.</p></main></body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://${host}:${(server.address() as AddressInfo).port}/`
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

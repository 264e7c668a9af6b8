export interface OutboundRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For everything together: lookup, connection, redirects, body. */
  timeoutMs?: number
  maxBytes?: number
  maxRedirects?: number
  /** A redirect to any other URL is not followed: the answer is the redirect itself, with its target as `url`. */
  mayFollow?: (url: string) => boolean | Promise<boolean>
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  bytes: Buffer
  /** The body, decoded with the character set of the response. */
  text(): string
  /** The final URL after all redirects. */
  url: string
}

export interface OutboundClient {
  request(url: string | URL, request?: OutboundRequest): Promise<OutboundAnswer>
  /**
   * The web's `fetch` through the same guard, for clients that bring their own requests. Takes URLs, not `Request`
   * objects; timeouts are up to the caller, by a signal.
   */
  guardedFetch: typeof fetch
  close(): Promise<void>
}

export interface OutboundRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For everything together: name, connection, redirects, body. */
  timeoutMs?: number
  maxBytes?: number
  maxRedirects?: number
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  bytes: Buffer
  /** The body in the character set that the answer names. */
  text(): string
  /** Where the answer came from after all redirects. */
  url: string
}

export interface OutboundClient {
  request(url: string | URL, request?: OutboundRequest): Promise<OutboundAnswer>
  /**
   * The web's `fetch` through the same guard, for clients that bring their own way of asking. Takes addresses, not
   * `Request` objects; time limits are the caller's, by a signal.
   */
  guardedFetch: typeof fetch
  close(): Promise<void>
}

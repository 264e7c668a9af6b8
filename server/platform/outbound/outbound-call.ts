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

export interface PostRequest {
  headers: Record<string, string>
  body: string
  /** For everything together: lookup, connection, redirects, body. */
  signal: AbortSignal
}

/** An answer whose headers have arrived. */
export interface PostAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Reads the body as it arrives, decompressed and up to a limit. An error of `onPiece` stops reading. */
  read(onPiece: (piece: Buffer) => void): Promise<void>
  /** Discards an unread body. */
  cancel(): void
}

export type Post = (url: string, request: PostRequest) => Promise<PostAnswer>

export interface OutboundClient {
  request(url: string | URL, request?: OutboundRequest): Promise<OutboundAnswer>
  /**
   * The web's `fetch` through the same guard, for clients that bring their own requests. Takes URLs, not `Request`
   * objects; timeouts are up to the caller, by a signal.
   */
  guardedFetch: typeof fetch
  /** For responses that are read as they arrive. Throws `OutboundFault`, or the error of the connection or the signal. */
  post: Post
  close(): Promise<void>
}

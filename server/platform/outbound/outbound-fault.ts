export type OutboundFaultKind =
  /** Calls may not reach this address. */
  | 'refused'
  | 'timeout'
  | 'too-large'
  /** The name does not exist, nothing listens there, or the response was unreadable. */
  | 'unreachable'
  /** Not a valid URL. */
  | 'bad-address'
  | 'too-many-redirects'

/** Why an outbound call failed. The message may be shown: it reveals no IP address behind a name. */
export class OutboundFault extends Error {
  override name = 'OutboundFault'
  readonly kind: OutboundFaultKind
  constructor(kind: OutboundFaultKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** HTTP clients wrap the reason why a connection failed; it is somewhere down the chain of causes. */
export function findOutboundFault(error: unknown): OutboundFault | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (cause instanceof OutboundFault) return cause
  }
  return undefined
}

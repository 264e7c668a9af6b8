export type OutboundFaultKind =
  /** The address is one that calls from here may not reach. */
  | 'refused'
  | 'timeout'
  | 'too-large'
  /** No such name, nobody listens there, or what came back was no readable answer. */
  | 'unreachable'
  /** Not an address that can be called at all. */
  | 'bad-address'
  | 'too-many-redirects'

/** Why a call to the outside gave no answer. The message may be shown: it names no address behind a name. */
export class OutboundFault extends Error {
  override name = 'OutboundFault'
  readonly kind: OutboundFaultKind
  constructor(kind: OutboundFaultKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** HTTP clients wrap what a connection failed of; the reason lies somewhere down the chain. */
export function findOutboundFault(error: unknown): OutboundFault | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (cause instanceof OutboundFault) return cause
  }
  return undefined
}

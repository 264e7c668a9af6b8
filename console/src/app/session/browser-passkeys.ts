import type { components } from '@attendant/client'

type Created = components['schemas']['PasskeyCreated']
type Used = components['schemas']['PasskeyUsed']

/** Why the browser did not return a passkey. */
export class PasskeyRefusal extends Error {
  override name = 'PasskeyRefusal'
  readonly reason: 'cancelled' | 'otherHostname' | 'known' | 'failed'

  constructor(reason: PasskeyRefusal['reason']) {
    super(`No passkey: ${reason}`)
    this.reason = reason
  }
}

export const hasPasskeySupport = () => typeof PublicKeyCredential === 'function'

/** Asks the browser for an existing passkey. */
export async function getPasskey(options: Record<string, unknown>): Promise<Used> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return explained(() => startAuthentication({ optionsJSON: options as Partial<Options> as Options }))
}

/** Asks the browser to create a passkey. */
export async function createPasskey(options: Record<string, unknown>): Promise<Created> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  return explained(() => startRegistration({ optionsJSON: options as Partial<Options> as Options }))
}

const reasons: Record<string, PasskeyRefusal['reason']> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  SecurityError: 'otherHostname',
  InvalidStateError: 'known',
}

async function explained<Answer>(ask: () => Promise<object>): Promise<Answer> {
  try {
    return (await ask()) as Answer
  } catch (fault) {
    throw new PasskeyRefusal(reasons[fault instanceof Error ? fault.name : ''] ?? 'failed')
  }
}

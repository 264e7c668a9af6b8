import type { SsoFailure } from '@attendant/contract/people/sso.ts'

/** A failed sign-in, shown on the sign-in page. The cause is logged. */
export class SsoFault extends Error {
  override name = 'SsoFault'
  readonly failure: SsoFailure
  constructor(failure: SsoFailure, cause?: unknown) {
    super(`Single sign-on failed: ${failure}`, { cause })
    this.failure = failure
  }
}

export const failurePage = (failure: SsoFailure) => `/console/sign-in?error=${failure}`

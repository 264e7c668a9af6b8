import { findWeakKeys } from '../../config/weak-keys.ts'
import type { Config } from '../../config.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Reports which phone gateways may sign in, to explain a 401. */
export function checkGateway(config: Config): Finding {
  const check = 'phone gateway'
  const weak = findWeakKeys(config).find((weakness) => weakness.startsWith('GATEWAY_KEY'))
  if (weak) return warning(check, 'GATEWAY_KEY can be guessed.', 'Set one of 16 characters or more.')
  if (config.GATEWAY_KEY) {
    return ok(check, 'The built-in gateway may sign in, and others that send GATEWAY_KEY as X-Gateway-Key.')
  }
  return ok(
    check,
    'The built-in gateway may sign in, and programs on this machine that call it directly. Gateways elsewhere or ' +
      'behind a proxy get 401: set GATEWAY_KEY, and have them send it as X-Gateway-Key.',
  )
}

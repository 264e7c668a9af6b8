import type { FastifyRequest } from 'fastify'
import type { GatewayProof } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { isLoopbackCaller } from '../../platform/http/protection/loopback-caller.ts'
import { isSameSecret } from '../../platform/secrets/compare-secrets.ts'
import type { TokenAuth } from './authenticate-token.ts'

/**
 * Who may sign in as a channel: the built-in gateway, a holder of the gateway key and, while no key is set, a program
 * on this machine. Number and account identifier are not secret, so no one else may learn whether theirs are correct.
 */
export async function checkGateway(
  { context, tokens }: Pick<TokenAuth, 'context' | 'tokens'>,
  request: FastifyRequest,
): Promise<GatewayProof> {
  const { headers } = request
  const signature = headers['x-gateway-signature']
  const claims =
    typeof signature === 'string' &&
    (await tokens.gateway.verify(signature, context.now()).catch(() => undefined /* the key may still be right */))
  if (claims) return { customerIDs: claims.CustomerIDs as number[] }
  const keys = context.config.GATEWAY_KEY
  const given = headers['x-gateway-key']
  if (keys && typeof given === 'string' && keys.some((key) => isSameSecret(given, key))) return {}
  // A request with an Origin comes from a page, which may be anyone's.
  if (!keys && headers.origin === undefined && isLoopbackCaller(request)) return {}
  throw refuse(keys ? 'gateway_key_required' : 'gateway_key_not_set')
}

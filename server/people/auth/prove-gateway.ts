import type { Context } from '../../context.ts'
import type { Tokens } from './tokens.ts'

/** The headers by which `checkGateway` recognises the built-in gateway, in this or another process of the installation. */
export async function proveGateway(
  { now, config }: Pick<Context, 'now' | 'config'>,
  tokens: Tokens,
  customerIDs: number[],
): Promise<Record<string, string>> {
  const [key] = config.GATEWAY_KEY ?? []
  return {
    'x-gateway-signature': await tokens.gateway.sign({ sub: 'gateway', CustomerIDs: customerIDs }, now()),
    ...(key ? { 'x-gateway-key': key } : {}),
  }
}

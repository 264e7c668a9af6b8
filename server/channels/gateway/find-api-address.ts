import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../config.ts'

/** The address of the service: as configured, otherwise this process, otherwise the public address. */
export function findApiAddress(
  { GATEWAY_API_URL, ROLES, BACKEND_URL }: Pick<Config, 'GATEWAY_API_URL' | 'ROLES' | 'BACKEND_URL'>,
  server: Server,
): string {
  if (GATEWAY_API_URL) return GATEWAY_API_URL
  if (!ROLES.includes('web')) return BACKEND_URL ?? ''
  const { address, port, family } = server.address() as AddressInfo
  const isAnywhere = address === '0.0.0.0' || address === '::'
  if (isAnywhere) return `http://localhost:${port}`
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`
}

import { decodeJwt } from 'jose'
import { MailFault } from '../mail.ts'

/** An application's access token lists its permissions. An unreadable token tells nothing. */
export function testGraphSending(token: string): { isCertain: boolean } {
  const roles = readRoles(token)
  if (!roles) return { isCertain: false }
  if (roles.includes('Mail.Send')) return { isCertain: true }
  const message = `The application has no permission Mail.Send; it has ${roles.join(', ') || 'none'}.`
  throw new MailFault('auth', message, { reason: 'permission_missing' })
}

function readRoles(token: string): string[] | undefined {
  try {
    const { roles } = decodeJwt(token)
    return Array.isArray(roles) ? roles.map(String) : undefined
  } catch {
    return undefined
  }
}

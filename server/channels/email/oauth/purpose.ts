import { createHash } from 'node:crypto'
import type { ImapSettings } from '../connections/imap-settings.ts'

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * What tokens were consented for: the application, its authority and the servers that receive them. Changing one of
 * these requires another consent. An entered refresh token replaces an earlier one.
 */
export function purposeOf({ imap, smtp }: ImapSettings): string {
  const { tokenURL, clientID, refreshToken } = imap.oauth ?? {}
  const servers = [imap, smtp].map((server) => (server ? [server.host.toLowerCase(), server.port, server.user] : null))
  return hashOf(JSON.stringify([tokenURL, clientID, refreshToken || null, servers]))
}

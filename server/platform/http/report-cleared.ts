import type { FastifyReply } from 'fastify'

/**
 * Says which stored secrets a change of their destination has cleared: an answer without a body has no other room for
 * it, and a client that keeps the mask would think that they are still there.
 */
export function reportCleared(reply: FastifyReply, secrets: string[]): void {
  // Names of customers' own JSON members may hold any character.
  if (secrets.length > 0)
    reply.header(
      'x-secrets-cleared',
      secrets
        .map((secret) => encodeURI(secret.toWellFormed()))
        .join(', ')
        .slice(0, 4096),
    )
}

import type { FastifyReply } from 'fastify'

/**
 * Reports which stored secrets were cleared because their destination changed. A header, because responses may have no
 * body: a client that sent the mask would otherwise assume that the secrets are still stored.
 */
export function reportCleared(reply: FastifyReply, secrets: string[]): void {
  // Names of JSON members that customers chose may contain any character.
  if (secrets.length > 0)
    reply.header(
      'x-secrets-cleared',
      secrets
        .map((secret) => encodeURI(secret.toWellFormed()))
        .join(', ')
        .slice(0, 4096),
    )
}

import { randomBytes } from 'node:crypto'

/** For pages without scripts: only their own styles and images, and no framing. */
export const pagePolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * A new one for each response. Pages allow scripts by nonce and not by origin, because uploaded files are served from the
 * same origin.
 */
export const newNonce = (): string => randomBytes(16).toString('base64')

/** Placeholder for the nonce in pages and builds. */
export const noncePlaceholder = '__NONCE__'

export const fillNonce = (page: string, nonce: string): string => page.replaceAll(noncePlaceholder, nonce)

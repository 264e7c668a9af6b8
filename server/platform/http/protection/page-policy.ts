import { randomBytes } from 'node:crypto'

/** For pages without scripts: their own styles and images, and no frames around them. */
export const pagePolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * A fresh one for each response. Pages allow scripts by it and not by their origin: uploaded files are served from the
 * same origin.
 */
export const newNonce = (): string => randomBytes(16).toString('base64')

/** Pages and builds have this placeholder where the nonce belongs. */
export const noncePlaceholder = '__NONCE__'

export const fillNonce = (page: string, nonce: string): string => page.replaceAll(noncePlaceholder, nonce)

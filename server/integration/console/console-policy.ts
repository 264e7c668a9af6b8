/** Its own styles and requests, and scripts that carry the nonce of this one response: an uploaded file never does. */
export const consolePolicy = (nonce: string) => ({
  'content-security-policy':
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
    "font-src 'self'; connect-src 'self'; media-src 'self' blob:; frame-src 'self'; worker-src 'self'; manifest-src 'self'; " +
    "form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
})

/**
 * For the frame that emails are shown in: nothing runs there, whatever they bring along. Pictures from elsewhere load
 * only when the reader asks for them, because the service holds back their addresses.
 */
export const mailFramePolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'none'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'self'; " +
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

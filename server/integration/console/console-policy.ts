/**
 * Allows own styles and requests, and scripts with the nonce of this response, so an uploaded file is never executed.
 */
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
 * For the frame that shows emails: no scripts, whatever they contain. External images load only when the reader
 * requests them, because the service withholds their URLs.
 */
export const mailFramePolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'none'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'self'; " +
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

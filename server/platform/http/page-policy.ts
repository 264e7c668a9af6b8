/** For pages that people look at: their own scripts and styles, nobody else's, and no frames around them. */
export const pagePolicy = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

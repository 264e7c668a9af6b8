/** The page's styles use the nonce from the service; the content security policy blocks all others. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

declare global {
  var __webpack_nonce__: string | undefined
}

// The scroll lock of dialogs reads the nonce from here.
globalThis.__webpack_nonce__ = styleNonce()

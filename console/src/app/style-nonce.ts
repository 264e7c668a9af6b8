/** The page's own styles carry the nonce that the service gave this page; no one else's are let in. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

declare global {
  var __webpack_nonce__: string | undefined
}

// Where the scroll lock of dialogs looks for it.
globalThis.__webpack_nonce__ = styleNonce()

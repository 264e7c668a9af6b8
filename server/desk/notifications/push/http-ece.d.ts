declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface WebPushParameters {
    version: 'aes128gcm'
    /** The public key of the receiver, base64url. */
    dh: string
    privateKey: ECDH
    salt: string
    /** base64url. */
    authSecret: string
  }
  export function encrypt(payload: Buffer, parameters: WebPushParameters): Buffer
  export function decrypt(payload: Buffer, parameters: Omit<WebPushParameters, 'dh' | 'salt'>): Buffer
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Account {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Recomputes the AWS Signature Version 4 of a request from the secret, as S3 does. */
export function isSigned(request: IncomingMessage, url: URL, bytes: Buffer, account: Account): boolean {
  const { headers, method = '' } = request
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!parts) return false
  const [, accessKeyId, day = '', region = '', signedHeaders = '', signature = ''] = parts
  if (accessKeyId !== account.accessKeyId || region !== account.region) return false
  const payloadHash = String(headers['x-amz-content-sha256'])
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(bytes)) return false

  const names = signedHeaders.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return false
  const canonicalRequest = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonicalRequest)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${account.secretAccessKey}`, day))
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, isSigned } from '../s3-signature.ts'

interface StoredObject {
  bytes: Buffer
  contentType: string
}

interface Call {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  bytes: Buffer
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

/** Failures of the store and of the connection. */
export type S3Misbehaviour = 'server-error' | 'slow-down' | 'slow' | 'hang-up' | 'hang-up-afterwards' | 'half-answer'

type Uploads = Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>

const minPartBytes = 5 * 2 ** 20
const slowInMs = 3000

/** A stateful double of S3: one bucket in path style, with verified signatures and S3's error format. */
export async function startS3Double(bucket: string, account: Account) {
  const objects = new Map<string, StoredObject>()
  const uploads: Uploads = new Map()
  const quirks: S3Misbehaviour[] = []

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const bytes = await buffer(request)
    if (!isSigned(request, url, bytes, account)) return refuse(403, 'SignatureDoesNotMatch')
    const [, first, ...rest] = url.pathname.split('/')
    if (first !== bucket) return refuse(404, 'NoSuchBucket')
    const { method = '', headers } = request
    const call = { method, key: rest.map(decodeURIComponent).join('/'), query: url.searchParams, headers, bytes }
    return call.query.has('uploadId') || call.query.has('uploads')
      ? answerUpload(call, uploads, objects)
      : answerObject(call, objects)
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const quirk = quirks.shift()
    if (quirk === 'hang-up') return void request.socket.destroy()
    if (quirk === 'server-error' || quirk === 'slow-down') {
      await buffer(request)
      return send(request, response, quirk === 'slow-down' ? refuse(503, 'SlowDown') : refuse(500, 'InternalError'))
    }
    const answered = await answer(request)
    if (quirk === 'slow') await pause(slowInMs)
    if (quirk === 'half-answer') return sendHalf(response, answered)
    if (quirk === 'hang-up-afterwards') return void request.socket.destroy()
    send(request, response, answered)
  }

  // Keeps idle connections open for clients that pause.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) =>
    serve(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    /** The next requests fail, one per call or `times`. */
    misbehave(kind: S3Misbehaviour, { times = 1 } = {}) {
      for (let count = 0; count < times; count++) quirks.push(kind)
    },
    /** Clears pending failures. Returns how many there were. */
    behave: () => quirks.splice(0).length,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

function answerObject({ method, key, headers, bytes }: Call, objects: Map<string, StoredObject>): Answer {
  if (method === 'PUT') {
    objects.set(key, { bytes, contentType: headers['content-type'] ?? 'application/octet-stream' })
    return { status: 200, headers: { etag: entityTag(bytes) } }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const object = objects.get(key)
  if (!object) return refuse(404, 'NoSuchKey')
  const common = { 'content-type': object.contentType, etag: entityTag(object.bytes), 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
  if (!range) return { status: 200, headers: common, body: object.bytes }

  const { length } = object.bytes
  const start = Number(range[1])
  const end = Math.min(range[2] ? Number(range[2]) : length - 1, length - 1)
  if (start >= length) return refuse(416, 'InvalidRange')
  const contentRange = { 'content-range': `bytes ${start}-${end}/${length}` }
  return { status: 206, headers: { ...common, ...contentRange }, body: object.bytes.subarray(start, end + 1) }
}

function answerUpload(call: Call, uploads: Uploads, objects: Map<string, StoredObject>): Answer {
  const { method, key, query, headers, bytes } = call
  if (query.has('uploads')) {
    const uploadID = randomUUID()
    uploads.set(uploadID, { key, contentType: headers['content-type'] ?? '', parts: new Map() })
    return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${uploadID}</UploadId>`)
  }
  const uploadID = query.get('uploadId') ?? ''
  const upload = uploads.get(uploadID)
  if (upload?.key !== key) return refuse(404, 'NoSuchUpload')
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), bytes)
    return { status: 200, headers: { etag: entityTag(bytes) } }
  }
  if (method === 'DELETE') {
    uploads.delete(uploadID)
    return { status: 204 }
  }
  const named = [...bytes.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
  const parts = named.map((number) => upload.parts.get(number))
  if (parts.length === 0 || parts.some((part) => !part)) return refuse(400, 'InvalidPart')
  const known = parts as Buffer[]
  if (known.slice(0, -1).some(({ length }) => length < minPartBytes)) return refuse(400, 'EntityTooSmall')
  objects.set(key, { bytes: Buffer.concat(known), contentType: upload.contentType })
  uploads.delete(uploadID)
  return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>&quot;${randomUUID()}&quot;</ETag>`)
}

const entityTag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

const xml = (name: string, inner: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`,
})

const refuse = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>0</RequestId></Error>`,
})

function send({ method }: IncomingMessage, response: ServerResponse, { status, headers = {}, body = '' }: Answer) {
  const length = status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  response.writeHead(status, { ...headers, ...length })
  response.end(method === 'HEAD' ? undefined : body)
}

/** The bytes in transit when the connection broke. */
function sendHalf(response: ServerResponse, { status, headers = {}, body = '' }: Answer) {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': String(Math.max(1, bytes.length)) })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

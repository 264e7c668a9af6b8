import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type ByteRange, checkKey, measure, type Storage } from './storage.ts'

/** Limits memory: an upload buffers two parts of S3's minimum size, however large it is. */
const partSize = 5 * 2 ** 20
const partsAtOnce = 2
const unusedKey = '00000000-0000-4000-8000-000000000000'

/** Timeout for the first byte of a response; there is no other limit. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true }

/** `s3://bucket/prefix?region=…&endpoint=…&forcePathStyle=true&accessKeyId=…&secretAccessKey=…` */
export function createS3Storage(url: string): Storage {
  const { bucket, prefix, client } = connect(url)
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${checkKey(key)}` })

  return {
    async put(key, source, { contentType } = {}) {
      const { bytes, result } = measure(source)
      const params = { ...at(key), Body: Readable.from(bytes), ...(contentType ? { ContentType: contentType } : {}) }
      await new Upload({ client, partSize, queueSize: partsAtOnce, params }).done()
      return result()
    },

    async get(key, range = {}) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...toRange(range) }))
        return Body as Readable
      } catch (fault) {
        if (fault instanceof NoSuchKey) return undefined
        throw fault
      }
    },

    async stat(key) {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand(at(key)))
        return { size: ContentLength }
      } catch (fault) {
        if (fault instanceof NotFound) return undefined
        throw fault
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },

    isShared: true,
    async check() {
      // With valid URL, bucket and credentials, the store responds 404 for a missing object.
      await client.send(new HeadObjectCommand(at(unusedKey))).catch((fault) => {
        if (!(fault instanceof NotFound)) throw fault
      })
    },
  }
}

function connect(url: string) {
  // In a query a plus means a space, but keys contain pluses and never spaces.
  const { hostname, pathname, searchParams } = new URL(url.replaceAll('+', '%2B'))
  const prefix = decodeURIComponent(pathname).replace(/^\/+|(?<!\/)\/+$/g, '')
  const endpoint = searchParams.get('endpoint')
  const accessKeyId = searchParams.get('accessKeyId')
  const secretAccessKey = searchParams.get('secretAccessKey')
  const client = new S3Client({
    region: searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: searchParams.get('forcePathStyle') === 'true',
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    requestHandler: timeouts,
    // Stores of other vendors do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { bucket: hostname, prefix: prefix ? `${prefix}/` : '', client }
}

function toRange({ start, end }: ByteRange) {
  if (start === undefined && end === undefined) return {}
  return { Range: `bytes=${start ?? 0}-${end ?? ''}` }
}

import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../errors.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The build writes these next to each text file, best first. */
const encodings = { br: '.br', gzip: '.gz' } as const

/** `hashed`: the name changes with the content, so it never has to be revalidated. */
export type Caching = 'hashed' | 'short' | 'none'

const cacheControl: Record<Caching, string> = {
  hashed: 'public, max-age=31536000, immutable',
  short: 'public, max-age=300, stale-while-revalidate=86400',
  none: 'no-cache',
}

const compress = promisify(gzip)
/** In bytes; smaller files fit into one packet anyway. */
const minCompressed = 1024

const plainName = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** The text of a built page, to which each request adds its own values. */
export async function readBuiltPage(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch(() => {
    throw refuse('page_not_built')
  })
}

/** Sends a file of a built program, compressed if the browser accepts it. */
export async function answerBuiltFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, name, caching }: { folder: string; name: string; caching: Caching },
): Promise<Buffer | undefined> {
  const type = types[extname(name)]
  if (!type || !plainName.test(name)) throw refuse('file_not_found')
  const accepted = readEncodings(request.headers['accept-encoding'])
  const found = await findEncoded(join(folder, name), accepted)
  if (!found) throw refuse('file_not_found')
  // Pages that are not built have no compressed copies.
  const isCompressed = !found.encoding && isText(type) && found.size > minCompressed && accepted.includes('gzip')
  const encoding = isCompressed ? 'gzip' : found.encoding
  const version = `${Math.trunc(found.mtimeMs).toString(36)}-${found.size.toString(36)}`
  const entityTag = isCompressed ? `"${version}-gzip"` : `"${version}"`
  reply.headers({
    'cache-control': cacheControl[caching],
    'content-type': type,
    etag: entityTag,
    vary: 'accept-encoding',
  })
  if (encoding) reply.header('content-encoding', encoding)
  if (request.headers['if-none-match'] === entityTag) {
    reply.code(304)
    return undefined
  }
  const bytes = await readFile(found.path)
  return isCompressed ? compress(bytes) : bytes
}

const isText = (type: string) => !/^(image\/png|font\/)/.test(type)

const readEncodings = (accepted = '') => accepted.split(',').map((word) => word.split(';')[0]?.trim() ?? '')

async function findEncoded(path: string, accepted: string[]) {
  const choices = Object.entries(encodings).filter(([encoding]) => accepted.includes(encoding))
  for (const [encoding, ending] of [...choices, [undefined, '']] as const) {
    const stats = await stat(`${path}${ending}`).catch(() => undefined)
    if (stats?.isFile()) return { path: `${path}${ending}`, encoding, size: stats.size, mtimeMs: stats.mtimeMs }
  }
  return undefined
}

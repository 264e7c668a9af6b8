import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type DoubleMessage, GraphRefusal } from './graph-double-state.ts'
import type { UploadItem } from './graph-double-writing.ts'

const largestPiece = 4 * 2 ** 20

interface Session {
  message: DoubleMessage
  item: UploadItem
  pieces: Buffer[]
  received: number
}

/** Upload sessions: chunks in order and of limited size, without a token. */
export function createDoubleUploads(origin: string) {
  const sessions = new Map<string, Session>()
  return {
    open(message: DoubleMessage, item: UploadItem): string {
      const id = randomUUID()
      sessions.set(id, { message, item, pieces: [], received: 0 })
      return `${origin}/upload/${id}?authtoken=${randomUUID()}`
    },
    put({ method, headers }: IncomingMessage, url: URL, body: Buffer) {
      const id = url.pathname.split('/')[2] ?? ''
      const session = sessions.get(id)
      if (method !== 'PUT' || !session) throw new GraphRefusal(404, 'ErrorItemNotFound')
      if (headers.authorization) throw new GraphRefusal(401, 'InvalidAudience', 'The address is the credential.')
      if (body.length > largestPiece) throw new GraphRefusal(413, 'RequestEntityTooLarge')
      const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
      const fits = Number(start) === session.received && Number(end) === session.received + body.length - 1
      if (!fits || Number(total) !== session.item.size) throw new GraphRefusal(416, 'InvalidRange')
      session.pieces.push(body)
      session.received += body.length
      if (session.received < session.item.size) {
        return { status: 200, body: { nextExpectedRanges: [`${session.received}-`] } }
      }
      const { size: _, ...item } = session.item
      session.message.draft?.attachments.push({ ...item, bytes: Buffer.concat(session.pieces) })
      sessions.delete(id)
      return { status: 201, headers: { location: `${origin}/attachments/${randomUUID()}` } }
    },
  }
}

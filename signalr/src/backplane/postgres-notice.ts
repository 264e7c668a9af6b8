/** What a notification says: the message itself, or where to find it. */
export type Notice = { sender: string; sequence: number } & (
  | { bytes: Uint8Array; reference?: undefined }
  | { bytes?: undefined; reference: string }
)

/** PostgreSQL takes less than 8000 bytes; base64 makes four of three, and sender and number come before. */
export const inlineLimit = 5_900

export function toNotice(sender: string, sequence: number, content: Uint8Array | string): string {
  if (typeof content === 'string') return `${sender}:${sequence}@${content}`
  return `${sender}:${sequence}:${Buffer.from(content).toString('base64')}`
}

export function readNotice(payload: string): Notice {
  const [, sender, sequence, kind, content] = /^([\w-]+):(\d+)([:@])(.*)$/.exec(payload) ?? []
  if (sender === undefined || content === undefined) throw new Error('A notification that no backplane has sent.')
  const origin = { sender, sequence: Number(sequence) }
  return kind === '@' ? { ...origin, reference: content } : { ...origin, bytes: Buffer.from(content, 'base64') }
}

/** A name as SQL takes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** A DNS server on this machine that knows the TXT records it is given, and says of all other names that there are none. */
export async function startDnsDouble() {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answer(query, records), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  return { server: `127.0.0.1:${port}`, records, close: () => new Promise<void>((resolve) => socket.close(resolve)) }
}

const headerBytes = 12

function answer(query: Buffer, records: Map<string, string[]>): Buffer {
  const { name, end } = readName(query)
  const texts = records.get(name.toLowerCase()) ?? []
  const header = Buffer.alloc(headerBytes)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts.length, 6)
  return Buffer.concat([header, query.subarray(headerBytes, end + 4), ...texts.map(toRecord)])
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerBytes
  while (query[at]) {
    const length = query[at] ?? 0
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** A TXT record about the name that was asked for. */
function toRecord(text: string): Buffer {
  const bytes = Buffer.from(text)
  const data = Buffer.concat([Buffer.from([bytes.length]), bytes])
  const fixed = Buffer.from([0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 1, 0, data.length])
  return Buffer.concat([fixed, data])
}

import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

const types = { MX: 15, TXT: 16 } as const
const codes = { found: 0x8180, failed: 0x8182, unknownName: 0x8183 } as const

/** A local DNS server with the given records, which responds NXDOMAIN for all other names. */
export async function startDnsDouble() {
  /** TXT records. */
  const records = new Map<string, string[]>()
  /** Hosts of MX records, the preferred one first. */
  const mailServers = new Map<string, string[]>()
  /** Names for which the server returns an error. */
  const broken = new Set<string>()
  const socket = createSocket('udp4')
  const zone = { records, mailServers, broken }
  socket.on('message', (query, { port, address }) => socket.send(answer(query, zone), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => socket.close(() => resolve()))
  return { server: `127.0.0.1:${port}`, ...zone, close }
}

interface Zone {
  records: Map<string, string[]>
  mailServers: Map<string, string[]>
  broken: Set<string>
}

const headerBytes = 12

function answer(query: Buffer, zone: Zone): Buffer {
  const { name, type, end } = readQuestion(query)
  const found =
    type === types.MX
      ? (zone.mailServers.get(name) ?? []).map((host, index) => toRecord(types.MX, toExchange(host, index)))
      : (zone.records.get(name) ?? []).map((text) => toRecord(types.TXT, toText(text)))
  const header = Buffer.alloc(headerBytes)
  query.copy(header, 0, 0, 2)
  const isKnown = [...zone.records.keys(), ...zone.mailServers.keys()].some((each) => `.${each}`.endsWith(`.${name}`))
  header.writeUInt16BE(zone.broken.has(name) ? codes.failed : isKnown ? codes.found : codes.unknownName, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  return Buffer.concat([header, query.subarray(headerBytes, end), ...found])
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = headerBytes
  while (query[at]) {
    const length = query[at] ?? 0
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** The answer section for the requested name. */
function toRecord(type: number, data: Buffer): Buffer {
  const fixed = Buffer.from([0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, 1, 0, 0])
  fixed.writeUInt16BE(data.length, 10)
  return Buffer.concat([fixed, data])
}

const maxPiece = 255

function toText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += maxPiece) {
    const piece = bytes.subarray(at, at + maxPiece)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(pieces)
}

function toExchange(host: string, index: number): Buffer {
  const labels = host.split('.').filter(Boolean)
  const name = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  return Buffer.concat([Buffer.from([0, (index + 1) * 10]), ...name, Buffer.from([0])])
}

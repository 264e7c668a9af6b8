/** Writes files as older programs did: in the text of an email. */
export const toUuencode = (bytes: Buffer, name: string) => {
  const lines: string[] = []
  const letter = (six: number) => String.fromCharCode(six === 0 ? 96 : six + 32)
  for (let at = 0; at < bytes.length; at += 45) {
    const chunk = bytes.subarray(at, at + 45)
    let line = letter(chunk.length)
    for (let index = 0; index < chunk.length; index += 3) {
      const [a = 0, b = 0, c = 0] = [chunk[index], chunk[index + 1], chunk[index + 2]].map((byte) => byte ?? 0)
      line += [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63].map(letter).join('')
    }
    lines.push(line)
  }
  return `begin 644 ${name}\r\n${lines.join('\r\n')}\r\n\`\r\nend`
}

const number = (value: number, bytes = 4) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
export const attribute = (level: number, id: number, data: Buffer) =>
  Buffer.concat([Buffer.from([level]), number(id, 2), number(0, 2), number(data.length), data, number(0, 2)])
const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
export const property = (type: number, id: number, data: Buffer) =>
  Buffer.concat([number(type, 2), number(id, 2), number(1), number(data.length), padded(data)])
export const properties = (...list: Buffer[]) => Buffer.concat([number(list.length), ...list])
export const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
export const tnefStart = Buffer.concat([number(0x223e9f78), number(1, 2)])

/** The attributes of one file in a `winmail.dat`. */
export const tnefFile = (bytes: Buffer, { shortName, name, type }: { shortName: string; name: string; type: string }) =>
  Buffer.concat([
    attribute(2, 0x9002, Buffer.alloc(14)),
    attribute(2, 0x8010, Buffer.from(`${shortName}\0`)),
    attribute(2, 0x800f, bytes),
    attribute(2, 0x9005, properties(property(0x1f, 0x3707, wide(name)), property(0x1f, 0x370e, wide(type)))),
  ])

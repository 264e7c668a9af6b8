/** A seeded random generator, so that findings can be reproduced. */
export function createDice(seed: number) {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(roll() * limit)
  const pick = <Thing>(things: Thing[]): Thing => things[below(things.length)] as Thing
  return { below, pick }
}

export type Dice = ReturnType<typeof createDice>

/** Small inputs that break parsers. */
const nasty = [
  '\0',
  '\r',
  '\n\n',
  '\r\n\r\n',
  '--',
  '\xff\xfe',
  '=?utf-8?b?////?=',
  '=?x?q?=00?=',
  'Content-Type: multipart/mixed; boundary=\r\n',
  'Content-Type: multipart/mixed; boundary=edge\r\n\r\n--edge\r\n',
  'Content-Type: message/rfc822\r\n\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: x-uuencode\r\n',
  'charset="utf-7"',
  `References: ${'<a@b> '.repeat(500)}\r\n`,
  `From: ${'"'.repeat(200)}\r\n`,
  `To: ${'a@b.test, '.repeat(300)}\r\n`,
  `Subject: ${'Re: '.repeat(100)}\r\n`,
  `<div>`.repeat(300),
  '> '.repeat(500),
  'On Mon, 1 Jan 2026 at 10:00, A wrote:\n'.repeat(50),
  '&#x0;&lt;<!--',
  "filename*0*=utf-8''%00; filename*1=x",
  'Content-ID: <>\r\n',
  'Message-ID: <>\r\n',
  'Date: Thu, 99 Foo 99999 99:99:99 +9999\r\n',
]

/** Truncates, duplicates, swaps, flips and inserts hostile bytes, several times. */
export function mutate(mail: Buffer, { below, pick }: Dice, others: Buffer[]): Buffer {
  let bytes = Buffer.from(mail)
  for (let times = 1 + below(6); times > 0; times--) {
    const at = below(bytes.length + 1)
    const length = below(Math.min(400, bytes.length - at + 1))
    const piece = bytes.subarray(at, at + length)
    const before = bytes.subarray(0, at)
    const after = bytes.subarray(at + length)
    const changes = [
      () => Buffer.concat([before, after]),
      () => Buffer.concat([before, ...Array.from({ length: 1 + below(20) }, () => piece), after]),
      () => Buffer.concat([before, Buffer.from(pick(nasty), 'latin1'), piece, after]),
      () => Buffer.concat([before, Buffer.from(piece.map((byte) => byte ^ (1 << below(8)))), after]),
      () => Buffer.concat([before, pick(others).subarray(below(200)), after]),
      () => Buffer.concat([after, before]),
      () => before,
    ]
    bytes = pick(changes)()
  }
  return bytes.subarray(0, 2 ** 20)
}

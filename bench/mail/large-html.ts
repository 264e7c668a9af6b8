import { parseMail } from '../../server/channels/email/parsing/parse-mail.ts'
import { median } from '../lists/load.ts'
import type { BenchResult } from '../measuring/bench-result.ts'

const megabytes = 5
const maxSeconds = 1
const rounds = 5

/**
 * An email with five megabytes of HTML, from bytes to what is stored: parsed, sanitized, truncated for display, with
 * its text and preview. Measured in CPU seconds of this process, so that other programs on the machine do not count.
 */
export async function measureLargeHtml(): Promise<BenchResult> {
  const figures: BenchResult['figures'] = []
  let slowest = 0
  for (const encoding of ['8bit', 'quoted-printable', 'base64']) {
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) seconds.push(await timeReading(writeMail(encoding)))
    slowest = Math.max(slowest, ...seconds)
    figures.push({ what: `email with ${megabytes} MB of HTML, ${encoding}, CPU s`, value: round(median(seconds)) })
  }
  figures.push({ what: 'slowest of them, including first-time loading', value: round(slowest) })
  const holds = slowest < maxSeconds
  const target = `${megabytes} MB of HTML in less than ${maxSeconds} s of CPU time`
  return { figures, targets: [{ target, measured: `${slowest.toFixed(2)} s`, holds }], holds }
}

async function timeReading(raw: Buffer): Promise<number> {
  const before = process.cpuUsage()
  const mail = await parseMail(raw)
  const { user, system } = process.cpuUsage(before)
  if (!mail.content.originalHtml || mail.content.originalHtml.length < megabytes * 1e6) throw new Error('Text is lost.')
  return (user + system) / 1e6
}

/** Like tables and paragraphs of mail programs: more tags than words, each with a style. */
function writeMail(encoding: string): Buffer {
  const html: string[] = []
  for (let size = 0, row = 0; size < megabytes * 2 ** 20; row++) {
    const line =
      `<tr><td width="120" style="border:1px solid #ccc;padding:4px ${row % 20}px;font-family:Arial,sans-serif">` +
      `<p class="MsoNormal" style="margin:0;color:#333">Row ${row} für <b>Größe</b> &amp; ` +
      `<a href="https://example.org/item?id=${row}">item</a><img src="cid:logo"></p></td></tr>\r\n`
    html.push(line)
    size += line.length
  }
  const head = ['From: ada@example.org', 'Message-ID: <large@b.test>', 'In-Reply-To: <a@b.test>', 'MIME-Version: 1.0']
  head.push('Content-Type: text/html; charset=utf-8', `Content-Transfer-Encoding: ${encoding}`, '', '')
  return Buffer.concat([Buffer.from(head.join('\r\n')), encode(`<table>${html.join('')}</table>`, encoding)])
}

function encode(text: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'))
  if (encoding === '8bit') return Buffer.from(text)
  const hex = (letter: string) => `=${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  const escaped = Buffer.from(text)
    .toString('latin1')
    .replace(/[=\u0080-\u00ff]/g, hex)
  return Buffer.from(escaped.replace(/[^\r\n]{70}(?=[^\r\n=]{3})(?<!=.?)/g, '$&=\r\n'))
}

const round = (value: number) => Number(value.toPrecision(2))

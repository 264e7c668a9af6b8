import iconv from 'iconv-lite'
import { quotedReplies } from '../../server/channels/email/parsing/testing/quoted-replies.ts'
import {
  makeHolder,
  writeClear,
  writeEncrypted,
  writeOpaque,
} from '../../server/channels/email/parsing/testing/smime-mails.ts'

const head = (type: string, ...fields: string[]) =>
  [
    'From: Ada <ada@example.org>',
    'Subject: Re: Lamp',
    'In-Reply-To: <a@b>',
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    ...fields,
    '',
    '',
  ].join('\r\n')

const replies = () =>
  quotedReplies
    .filter((_, index) => index % 13 === 0)
    .map(({ text, html }) => Buffer.from(`${head(`text/${text ? 'plain' : 'html'}; charset=utf-8`)}${text ?? html}`))

const charsets = () =>
  ['windows-1251', 'cp932', 'gb18030', 'big5', 'cp949', 'utf-16', 'utf-7', 'ibm850'].map((charset) =>
    Buffer.concat([
      Buffer.from(head(`text/plain; charset=${charset}`)),
      iconv.encode('Größe Привет こんにちは 你好 안녕', charset),
    ]),
  )

const envelopes = () =>
  [
    `${head('text/plain')}begin 644 a.bin\r\n#86%A\r\n\`\r\nend\r\n`,
    `${head('text/calendar; method=REQUEST')}BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Europe/Vienna:20260302T100400\r\nSUMMARY:Lamp\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    `${head('application/ms-tnef; name=winmail.dat', 'Content-Transfer-Encoding: base64')}eJ8+IgEAAQeQBgAIAAAA5AQAAAAAAADoAAEIgAcAGAAAAElQTS5NaWNyb3NvZnQgTWFpbC5Ob3RlADEI`,
    `${head('text/plain')}-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nHello\r\n-----BEGIN PGP SIGNATURE-----\r\nabc\r\n-----END PGP SIGNATURE-----`,
  ].map((mail) => Buffer.from(mail))

/** Emails of every kind that the parser supports, to be mutated. */
export async function writeSeeds(): Promise<Buffer[]> {
  const [signer, reader] = [
    await makeHolder('ada@example.org', 'sign'),
    await makeHolder('support@example.test', 'encrypt'),
  ]
  const from = 'ada@example.org'
  const secret = [await writeOpaque(signer, from), await writeClear(signer, from), await writeEncrypted(reader, from)]
  return [...replies(), ...charsets(), ...envelopes(), ...secret.map((mail) => Buffer.from(mail))]
}

import { createAttendant, orThrow } from '@attendant/client'

interface Settings {
  baseUrl: string
  token: string
  channelID: number
}

/** Creates a ticket for each line of `email,name,subject,message`. Run again after a failure, it creates none twice. */
export async function importFromCsv({ baseUrl, token, channelID }: Settings, csv: string): Promise<number> {
  const attendant = createAttendant({ baseUrl, token })
  const [, ...rows] = parseCsv(csv)
  for (const [uid = '', fromName = '', subject = '', message = ''] of rows) {
    const key = await hash([uid, subject, message].join('\n'))
    const body = { channelID, uid, fromAddress: uid, fromName, subject, message }
    await orThrow(attendant.POST('/ticketMessages/create-new', { body, headers: { 'Idempotency-Key': key } }))
  }
  return rows.length
}

/** As in RFC 4180: fields may be quoted, and then contain commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.some(Boolean))
}

async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(bytes).toString('hex')
}

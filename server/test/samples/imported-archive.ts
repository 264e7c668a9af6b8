import type { Import } from '@attendant/contract/integration/import.ts'
import { sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { expect } from 'vitest'
import type { Client, Desk } from '../desk.ts'
import { made, makeChannel } from '../factories.ts'

const sha256 = 'a'.repeat(64)

export const records: Record<string, object[]> = {
  customerReps: [
    { customerRepID: 11, username: 'grace', name: 'Grace Hopper', email: 'grace@old.test' },
    { customerRepID: 12, username: 'alan', name: 'Alan Turing', email: 'alan@old.test' },
  ],
  endUsers: [
    {
      EndUserID: 21,
      FirstName: 'Ada',
      LastName: 'Lovelace',
      Email: 'ada@example.test',
      DateCreated: '2020-01-01T00:00:00Z',
    },
    { EndUserID: 22, FirstName: 'Carl', LastName: 'Gauss', Email: 'carl@example.test', UIDs: [{ UID: '+4930123' }] },
  ],
  tags: [{ tagID: 5, name: 'vip' }],
  macros: [{ macroID: 6, name: 'Greeting', scope: 'All', texts: [{ lang: 'en', htmlBody: '<p>Hello</p>' }] }],
  documents: [{ documentID: 7, name: 'Returns', content: '# Returns\n\nSend it back within 30 days.' }],
  tickets: [
    {
      ...{ ticketID: 31, subject: 'Lamp is broken', status: 'Pending', priority: 'High', channelID: 3, endUserID: 21 },
      ...{ customerRepID: 11, tags: ['vip', 'lamps'], dateCreated: '2021-05-01T10:00:00.000Z' },
      ...{ customFieldsData: { organization: 'Engines Ltd', order: 7 }, lastMessageDate: '2021-05-02T10:00:00.000Z' },
    },
    {
      ...{ ticketID: 32, subject: 'Invoice', status: 'Closed', endUserID: 22, dateCreated: '2022-01-01T00:00:00.000Z' },
      lastResolved: '2022-01-03T00:00:00.000Z',
    },
  ],
  messages: [
    {
      ...{
        messageID: 41,
        ticketID: 31,
        senderType: 'EndUser',
        message: 'It does not shine.',
        fromName: 'Ada Lovelace',
      },
      ...{
        fromAddress: 'ada@example.test',
        messageDate: '2021-05-01T10:00:00.000Z',
        externalID: 'one@mail.example.test',
      },
    },
    {
      ...{ messageID: 42, ticketID: 31, senderType: 'CustomerRep', customerRepID: 11, status: 'Queued' },
      ...{ htmlBody: '<p>Try another <b>bulb</b>.<script>1</script></p>', messageDate: '2021-05-02T10:00:00.000Z' },
      ...{ toAddresses: ['ada@example.test'], subject: 'Re: Lamp is broken' },
    },
    {
      messageID: 43,
      ticketID: 32,
      senderType: 'EndUser',
      message: 'Where is it?\0',
      messageDate: '2022-01-01T00:00:00.000Z',
    },
  ],
  notes: [
    {
      ...{ noteID: 51, ticketID: 31, text: 'Knows [@Alan](rep:12).', dateCreated: '2021-05-01T11:00:00.000Z' },
      author: { type: 'Rep', id: 12, name: 'Alan Turing' },
    },
  ],
  attachments: [
    { ticketMessageAttachmentID: 61, messageID: 41, fileName: '../../lamp.txt', contentType: 'text/plain', sha256 },
    {
      ticketMessageAttachmentID: 62,
      messageID: 41,
      fileName: 'lost.txt',
      contentType: 'text/plain',
      sha256: 'b'.repeat(64),
    },
  ],
  mails: [{ messageID: 42, internetMessageID: 'two@mail.example.test' }],
}

export function zip(changed: Record<string, object[]> = {}): Uint8Array<ArrayBuffer> {
  const all = { ...records, ...changed }
  const kinds = Object.fromEntries(Object.entries(all).map(([kind, list]) => [kind, { count: list.length, sha256 }]))
  const manifest = { format: 'attendant-export', version: 1, kinds, files: { count: 1 }, omitted: [] }
  const lines = Object.entries(all).map(([kind, list]) => [
    `${kind}.jsonl`,
    strToU8(list.map((record) => `${JSON.stringify(record)}\n`).join('')),
  ])
  const files = { 'manifest.json': strToU8(JSON.stringify(manifest)), [`files/${sha256}`]: strToU8('Watts: 40') }
  return zipSync({ ...files, ...Object.fromEntries(lines) }) as Uint8Array<ArrayBuffer>
}

export async function upload(
  client: Client,
  bytes: Uint8Array<ArrayBuffer> | string,
  name = 'export.zip',
): Promise<number> {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const { status, body } = await client.post('/api/Imports/files', form)
  expect([status, typeof body.fileID, body.fileName]).toEqual([200, 'number', name])
  return body.fileID
}

interface Started {
  desk: Desk
  channelID: number
}

export async function start(desk: Desk): Promise<Started> {
  const { channelID } = await makeChannel(desk, { channelType: 'Email', emailAddress: 'help@example.test' })
  return { desk, channelID }
}

export async function run({ desk, channelID }: Started, body: object, bytes: Uint8Array<ArrayBuffer> | string = zip()) {
  const fileID = await upload(desk, bytes)
  const order = { source: 'Jsonl', fileID, defaultChannelID: channelID, ...body }
  const { importID } = await made<Import>(desk, '/api/Imports', order)
  await desk.runJobs()
  return (await desk.get<Import>(`/api/Imports/${importID}`)).body
}

export async function reportOf(desk: Desk, importID: number) {
  const { items } = (await desk.get(`/api/Imports/${importID}/report?limit=200`)).body
  return items as { kind: string; externalID: string; outcome: string; reason: string | null; id: number | null }[]
}

export const ticketsOf = async (desk: Desk, importID: number) =>
  (await desk.get(`/tickets?importID=${importID}&sortBy=ticketID&sortOrder=asc`)).body.items

export const count = async (desk: Desk, table: string) => {
  const { rows } = await desk.context.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where customer_id = ${desk.customerID}`,
  )
  return rows[0]?.count
}

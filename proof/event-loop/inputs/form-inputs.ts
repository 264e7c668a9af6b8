import type { Desk } from '../../../server/test/desk.ts'
import { made, makeMessage } from '../../../server/test/factories.ts'
import { makeRoom } from '../../../server/test/places.ts'
import { largestInput, type TextInput } from './input.ts'
import { bodies } from './wire-inputs.ts'

interface Site {
  desk: Desk
  channelID: number
}

type Write = (text: string) => FormData

const withFile =
  (field: string, name: string, write = (text: string) => text): Write =>
  (text) => {
    const form = new FormData()
    form.append(field, new File([write(text)], name))
    return form
  }

const withPayload =
  (fields: object): Write =>
  (text) => {
    const form = new FormData()
    form.append('payload', JSON.stringify({ ...fields, htmlBody: text.slice(0, text.length / 2), subject: 'A lamp' }))
    return form
  }

async function send({ desk }: Site, path: string, form: FormData): Promise<number> {
  const answer = await fetch(`${desk.server.base}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${desk.token}` },
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Routes that accept forms: the content of their files, and the other fields. */
export async function listFormInputs(site: Site): Promise<TextInput[]> {
  const { desk, channelID } = site
  const { messageID, ticketID } = await makeMessage(desk)
  const { sourceID } = await made<{ sourceID: number }>(desk, '/api/KnowledgeSources', { kind: 'Files', name: 'Files' })
  const { placeDescriptionRoomID: roomID } = await makeRoom(desk)
  const reply = { ticketID, senderType: 'CustomerRep', deliver: false }
  const knowledge = ['txt', 'md', 'html', 'csv', 'pdf', 'docx'].map((type): [string, string, Write] => [
    `a document of type ${type}`,
    `/api/KnowledgeSources/${sourceID}/files`,
    withFile('file', `a.${type}`),
  ])
  const forms: [string, string, Write][] = [
    ...knowledge,
    ['the payload of a message', '/ticketMessages/create-new', withPayload(reply)],
    ['the payload of a forward', `/ticketMessages/${messageID}/forward`, withPayload({ toAddresses: ['a@b.test'] })],
    ['the payload of an answer', `/ticketMessages/${messageID}/send`, withPayload({ deliver: false })],
    ['a photo', `/api/PlaceDescriptionRooms/${roomID}/photos`, withFile('file', 'a.jpg')],
    ['an upload', '/api/Uploads', withFile('file', 'a.txt')],
    ['a template', '/api/PlaceDescriptionTemplate', withFile('file', 'a.docx')],
    ...Object.entries(bodies).map(([name, write]): [string, string, Write] => [
      `a payload: ${name}`,
      '/ticketMessages/create-new',
      (text) => {
        const form = new FormData()
        form.append('payload', write(Buffer.byteLength(text)))
        return form
      },
    ]),
  ]
  return [
    ...forms.map(([name, path, write]) => ({
      area: 'forms',
      name: `form: ${name}`,
      maxLength: largestInput,
      send: (text: string) => send(site, path, write(text)),
    })),
    ...listImportInputs(site, channelID),
  ]
}

const person = { EndUserID: 1, FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.test' }
const ticket = { ticketID: 2, subject: 'Lamp', status: 'Open', endUserID: 1 }
const message = { messageID: 3, ticketID: 2, senderType: 'EndUser', message: 'It does not shine.' }

/** Records of another system, each with a text in one field. */
const records: Record<string, (text: string) => [string, object]> = {
  'the name of an agent': (text) => ['customerReps', { customerRepID: 4, username: text, name: text, email: text }],
  'the name of a contact': (text) => ['endUsers', { ...person, EndUserID: 5, FirstName: text, Email: text }],
  'the keys of a contact': (text) => [
    'endUsers',
    {
      ...person,
      EndUserID: 5,
      UIDs: text
        .slice(0, 16_000)
        .split(' ')
        .map((UID) => ({ UID })),
    },
  ],
  'the subject of a ticket': (text) => ['tickets', { ...ticket, ticketID: 6, subject: text }],
  'the tags of a ticket': (text) => ['tickets', { ...ticket, ticketID: 6, tags: text.split(/\s/).slice(0, 1000) }],
  'the fields of a ticket': (text) => ['tickets', { ...ticket, ticketID: 6, customFieldsData: { [text]: text } }],
  'the text of a message': (text) => ['messages', { ...message, messageID: 7, message: text }],
  'the HTML of a message': (text) => ['messages', { ...message, messageID: 7, htmlBody: text }],
  'the sender of a message': (text) => ['messages', { ...message, messageID: 7, fromName: text, fromAddress: text }],
  'the text of a note': (text) => ['notes', { noteID: 8, ticketID: 2, text }],
  'the texts of a macro': (text) => [
    'macros',
    { macroID: 9, name: 'A', scope: 'All', texts: [{ lang: 'en', htmlBody: text }] },
  ],
  'the name of a macro': (text) => [
    'macros',
    { macroID: 9, name: text, scope: 'All', texts: [{ lang: 'en', htmlBody: 'a' }] },
  ],
  'the text of an article': (text) => ['documents', { documentID: 10, name: 'A', content: text }],
  'a line that is no record': (text) => ['messages', { text }],
}

function listImportInputs(site: Site, channelID: number): TextInput[] {
  const { desk } = site
  let serial = 1000
  const importFile = async (name: string, content: string, source: string): Promise<number> => {
    const form = withFile('file', name, () => content)('')
    const { status, body } = await desk.post<{ fileID: number }>('/api/Imports/files', form)
    if (status !== 200) return status
    return (await desk.post('/api/Imports', { source, fileID: body.fileID, defaultChannelID: channelID })).status
  }
  const toLines = (kind: string, record: object) =>
    [
      ['endUsers', person],
      ['tickets', ticket],
      ['messages', message],
      [kind, fresh(record, ++serial)],
    ]
      .map(([kind, record]) => JSON.stringify({ kind, ...(record as object) }))
      .join('\n')
  return [
    ...Object.entries(records).map(([name, write]) => ({
      name: `import: ${name}`,
      send: (text: string) => importFile('a.jsonl', toLines(...write(text)), 'Jsonl'),
    })),
    { name: 'import: a file of lines', send: (text: string) => importFile('a.jsonl', text, 'Jsonl') },
    { name: 'import: a mailbox', send: (text: string) => importFile('a.mbox', text, 'Mbox') },
    {
      name: 'import: the mail of a mailbox',
      send: (text: string) => importFile('a.mbox', `From a@b.test Mon Mar  2 09:00:00 2026\n${text}`, 'Mbox'),
    },
    {
      name: 'import: the HTML of a mail of a mailbox',
      send: (text: string) =>
        importFile(
          'a.mbox',
          `From a@b.test Mon Mar  2 09:00:00 2026\nFrom: a@b.test\nContent-Type: text/html\n\n${text}`,
          'Mbox',
        ),
    },
  ].map((input) => ({ area: 'imports', maxLength: largestInput, ...input }))
}

/** With IDs that were not imported before. */
const fresh = (record: object, serial: number) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value], index) => [
      name,
      index === 0 && typeof value === 'number' ? serial : value,
    ]),
  )

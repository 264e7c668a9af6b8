import { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedMail, ListOptions, Mailbox, MailFault, MailPage, OutgoingMail } from '../mail.ts'

/** A mailbox under test, with control over what the provider delivers. */
export interface MailFixture {
  mailbox: Mailbox
  /** Returns the folder ID. */
  addFolder(name: string): Promise<string>
  deliver(folderID: string, mime: string, at?: Date): Promise<void>
  remove(mail: ListedMail): Promise<void>
  /** Invalidates all cursors of the folder; its emails stay. */
  losePlaces(folderID: string): Promise<void>
  /** Emails sent to the recipients, newest last. */
  delivered(): Promise<Buffer[]>
  close(): Promise<void>
}

export const mimeOf = (name: string, body = `This is ${name}.`) =>
  [
    `Message-ID: <${name}@sender.test>`,
    'From: Ada <ada@sender.test>',
    'To: support@desk.test',
    `Subject: ${name}`,
    'Date: Mon, 02 Mar 2026 09:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '',
  ].join('\r\n')

export const day = (number: number) => new Date(Date.UTC(2026, 1, number, 12))

export const outgoing: OutgoingMail = {
  messageID: '<answer-1@desk.test>',
  inReplyTo: '<question@sender.test>',
  references: ['<first@sender.test>', '<question@sender.test>'],
  from: { address: 'support@desk.test', name: 'Süpport' },
  to: [{ address: 'ada@sender.test', name: 'Ada' }],
  cc: [{ address: 'bob@sender.test' }],
  subject: 'Re: Grüße',
  text: 'Hello Ada',
  html: '<p>Hello <b>Ada</b> <img src="cid:logo@desk"></p>',
  headers: { 'Auto-Submitted': 'auto-replied' },
}

export const attachmentOf = (name: string, bytes: Buffer, contentID?: string) => ({
  name,
  contentType: 'application/octet-stream',
  size: bytes.length,
  ...(contentID ? { contentID } : {}),
  open: async () => Readable.from(bytes),
})

export async function pagesOf(mailbox: Mailbox, folderID: string, options?: ListOptions): Promise<MailPage[]> {
  const pages: MailPage[] = []
  for await (const page of mailbox.listMails(folderID, options)) pages.push(page)
  return pages
}

const subjectsOf = (pages: MailPage[]) =>
  pages.flatMap(({ mails }) => mails.map(({ messageID }) => messageID?.replace(/^<|@.*$/g, '')))

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no fault',
    (fault: MailFault) => fault.kind,
  )

const anyLength = { maxBytes: 50 * 2 ** 20 }

/** The requirements for every mailbox, whatever the provider. */
export function describeMailbox(name: string, open: () => Promise<MailFixture>): void {
  describe(name, () => {
    let fixture: MailFixture
    beforeAll(async () => {
      fixture = await open()
    }, 30_000)
    afterAll(() => fixture?.close())

    const folderWith = async (name: string, mails: string[]) => {
      const folderID = await fixture.addFolder(name)
      for (const [index, mail] of mails.entries()) await fixture.deliver(folderID, mimeOf(mail), day(index + 1))
      return folderID
    }

    test('lists its folders', async () => {
      const folderID = await folderWith('Invoices', ['invoice'])
      const inbox = await fixture.mailbox.getFolder('Inbox')
      const sent = await fixture.mailbox.getFolder('Sent')
      const folders = await fixture.mailbox.listFolders()

      expect(folders.find((folder) => folder.folderID === folderID)).toMatchObject({
        name: 'Invoices',
        kind: 'Other',
        total: 1,
      })
      expect(folders.map((folder) => folder.folderID)).toEqual(
        expect.arrayContaining([inbox.folderID, sent.folderID, folderID]),
      )
      expect([inbox.kind, sent.kind]).toEqual(['Inbox', 'Sent'])
    })

    test('lists the oldest first and returns the complete email, byte for byte', async () => {
      const folderID = await folderWith('Whole', ['one', 'two', 'three'])
      const pages = await pagesOf(fixture.mailbox, folderID)
      const [first] = pages.flatMap(({ mails }) => mails)

      expect(subjectsOf(pages)).toEqual(['one', 'two', 'three'])
      expect(first).toMatchObject({ folderID, messageID: '<one@sender.test>', receivedAt: day(1) })
      const bytes = first && (await fixture.mailbox.fetchMail(first, anyLength))
      expect(bytes?.toString()).toBe(mimeOf('one'))
    })

    test('continues from the cursor', async () => {
      const folderID = await folderWith('Going on', ['before'])
      const cursor = (await pagesOf(fixture.mailbox, folderID)).at(-1)?.cursor ?? ''
      expect(subjectsOf(await pagesOf(fixture.mailbox, folderID, { cursor }))).toEqual([])

      await fixture.deliver(folderID, mimeOf('after'), day(2))

      const pages = await pagesOf(fixture.mailbox, folderID, { cursor })
      expect(subjectsOf(pages)).toEqual(['after'])
      expect(pages.every(({ isRescan }) => !isRescan)).toBe(true)
    })

    test('continues in the middle of an interrupted import', async () => {
      const names = Array.from({ length: 7 }, (_, index) => `mail-${index}`)
      const folderID = await folderWith('Middle', names)
      const seen: string[] = []
      let cursor: string | null = null
      // One page at a time, each by a new import, as if each were killed after its first page.
      for (let round = 0; round < 10; round++) {
        for await (const page of fixture.mailbox.listMails(folderID, { cursor, pageSize: 3 })) {
          seen.push(...subjectsOf([page]).map(String))
          cursor = page.cursor
          break
        }
      }
      expect([...new Set(seen)]).toEqual(names)
    })

    test('starts with the given date', async () => {
      const folderID = await folderWith('Since', ['early', 'late', 'later'])
      expect(subjectsOf(await pagesOf(fixture.mailbox, folderID, { since: day(2) }))).toEqual(['late', 'later'])
    })

    test('returns a cursor for an empty folder, from which later emails are found', async () => {
      const folderID = await fixture.addFolder('Empty')
      const pages = await pagesOf(fixture.mailbox, folderID)
      expect(subjectsOf(pages)).toEqual([])
      const cursor = pages.at(-1)?.cursor
      expect(cursor).toEqual(expect.any(String))

      await fixture.deliver(folderID, mimeOf('first'), day(3))
      expect(subjectsOf(await pagesOf(fixture.mailbox, folderID, { cursor: cursor ?? null }))).toEqual(['first'])
    })

    test('reads the folder again if the provider lost the cursor, and reports that', async () => {
      const folderID = await folderWith('Lost', ['kept', 'kept-too'])
      const cursor = (await pagesOf(fixture.mailbox, folderID)).at(-1)?.cursor ?? ''

      await fixture.losePlaces(folderID)

      const pages = await pagesOf(fixture.mailbox, folderID, { cursor })
      expect(subjectsOf(pages)).toEqual(['kept', 'kept-too'])
      expect(pages.every(({ isRescan }) => isRescan)).toBe(true)
      const again = await pagesOf(fixture.mailbox, folderID, { cursor: pages.at(-1)?.cursor ?? '' })
      expect(subjectsOf(again)).toEqual([])
    })

    test('a deleted email is not found, and an oversized one is not fetched', async () => {
      const folderID = await folderWith('Gone', ['gone', 'large'])
      const [gone, large] = (await pagesOf(fixture.mailbox, folderID)).flatMap(({ mails }) => mails)
      if (!gone || !large) throw new Error('The emails were not listed.')
      await fixture.remove(gone)

      expect(await kindOf(fixture.mailbox.fetchMail(gone, anyLength))).toBe('notFound')
      expect(await kindOf(fixture.mailbox.fetchMail(large, { maxBytes: 20 }))).toBe('tooLarge')
      expect(await kindOf(pagesOf(fixture.mailbox, 'no-such-folder'))).toBe('notFound')
    })

    test('sends a threaded email with its headers, once, and stores a copy', async () => {
      const logo = Buffer.from('logo')
      const mail = { ...outgoing, attachments: [attachmentOf('logo.png', logo, 'logo@desk')] }
      const before = (await fixture.delivered()).length

      const { messageID } = await fixture.mailbox.send(mail)

      const delivered = await fixture.delivered()
      expect(delivered).toHaveLength(before + 1)
      const parsed = await PostalMime.parse(delivered.at(-1) ?? '')
      expect(parsed).toMatchObject({
        messageId: messageID,
        inReplyTo: '<question@sender.test>',
        references: '<first@sender.test> <question@sender.test>',
        subject: 'Re: Grüße',
        from: { address: 'support@desk.test', name: 'Süpport' },
        to: [{ address: 'ada@sender.test', name: 'Ada' }],
        cc: [{ address: 'bob@sender.test' }],
        attachments: [{ filename: 'logo.png', contentId: '<logo@desk>' }],
      })
      expect(parsed.text?.trim()).toBe('Hello Ada')
      expect(parsed.html).toContain('<b>Ada</b>')
      expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }))
      expect(await fixture.mailbox.findSent(messageID)).toMatchObject({ messageID, externalID: expect.any(String) })
      const { folderID } = await fixture.mailbox.getFolder('Sent')
      const listed = (await pagesOf(fixture.mailbox, folderID)).flatMap(({ mails }) => mails)
      expect(listed.filter((candidate) => candidate.messageID === messageID)).toHaveLength(1)
    })

    test('sends attachments above 3 MB unchanged', async () => {
      const large = Buffer.alloc(9 * 2 ** 20 + 7, 'large file ')
      const small = Buffer.from('small file')
      const attachments = [attachmentOf('large.bin', large), attachmentOf('small.bin', small)]
      const messageID = '<large-1@desk.test>'

      await fixture.mailbox.send({ ...outgoing, messageID, attachments })

      const parsed = await PostalMime.parse((await fixture.delivered()).at(-1) ?? '')
      expect(parsed).toMatchObject({
        messageId: messageID,
        inReplyTo: '<question@sender.test>',
        to: [{ address: 'ada@sender.test' }],
        cc: [{ address: 'bob@sender.test' }],
      })
      expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }))
      const files = new Map(parsed.attachments.map(({ filename, content }) => [filename, content as ArrayBuffer]))
      expect(Buffer.from(files.get('large.bin') ?? new ArrayBuffer(0)).equals(large)).toBe(true)
      expect(Buffer.from(files.get('small.bin') ?? new ArrayBuffer(0)).equals(small)).toBe(true)
      expect(await fixture.mailbox.findSent('large-1@desk.test')).toMatchObject({ messageID })
    })

    test('does not find an email that was never sent', async () => {
      expect(await fixture.mailbox.findSent("<o'never@desk.test>")).toBeUndefined()
    })
  })
}

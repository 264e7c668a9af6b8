import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailChannel } from '../../server/test/channels/mail-channel.ts'
import type { Desk } from '../../server/test/desk.ts'
import { makeMessage } from '../../server/test/factories.ts'
import { until } from '../../server/test/until.ts'
import { closePages, openBrowser } from '../browser.ts'
import {
  expectAccessible,
  expectToastsClear,
  expectToFit,
  openConsole,
  prepareConsole,
  startDeskToday,
  takePicture,
  writtenIn,
} from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

async function mailDesk() {
  const desk = await startDeskToday()
  const mail = await openMailChannel(desk)
  const { channelID } = mail.channel
  const ask = { channelID, uid: 'ada@customers.test', fromName: 'Ada Berg', subject: 'My parcel' }
  const question = await makeMessage(desk, { ...ask, message: 'Where is my parcel?' })
  const open = async (who: Pick<Desk, 'server' | 'token'> = desk, view = {}) => {
    const opened = await openConsole(browser, who, `/inbox/${question.ticketID}`, view)
    await opened.page.getByRole('log').getByText('Where is my parcel?').first().waitFor()
    await replyField(opened.page).waitFor()
    return opened
  }
  return { desk, mail, question, ticketID: question.ticketID, open }
}

const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const cardOf = (page: Page, words: string) => page.getByRole('log').getByRole('article').filter({ hasText: words })
const ours = async (desk: Desk, ticketID: number): Promise<TicketMessage[]> =>
  (await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body.items.filter(
    ({ senderType }: TicketMessage) => senderType === 'CustomerRep',
  )
const sentMails = ({ mailbox }: Awaited<ReturnType<typeof openMailChannel>>) =>
  (mailbox.folders.get('SENT')?.mails ?? []).map(({ bytes }) => bytes.toString())

/** Runs in the page: presses Control+Enter as soon as a file has been uploaded. */
function submitOnceUploaded(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const hasArrived = document.querySelector('.composer-files .file-chip') && !document.querySelector('progress')
      if (!hasArrived) return
      observer.disconnect()
      const press = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
      document.querySelector('.editor-text')?.dispatchEvent(new KeyboardEvent('keydown', press))
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

/** Advances the clock for held and scheduled messages. */
async function passTime(desk: Desk, ms: number) {
  desk.clock.advance(ms)
  await desk.context.db.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  )
  await desk.runJobs()
}

test('a reply has formatting, files, Cc and Bcc; sending can be undone, and the email matches the editor', async () => {
  const { desk, mail, ticketID, open } = await mailDesk()
  await using _ = desk
  const { page, faults, close } = await open()
  await page.getByRole('region', { name: 'Reply' }).getByText('To ada@customers.test').click()
  await page.getByRole('button', { name: 'Cc/Bcc' }).click()
  await page.getByRole('combobox', { name: 'Cc', exact: true }).fill('bob@partner.test,')
  await page.getByRole('combobox', { name: 'Bcc' }).fill('audit@own.test')
  await page.keyboard.press('Tab')

  await replyField(page).click()
  await page.keyboard.type('It left ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('today')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('two lamps')
  await page.keyboard.press('Enter')
  await page.keyboard.type('one shade')

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles([
    { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
    { name: 'huge.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(26 * 2 ** 20) },
  ])
  const files = page.getByRole('list', { name: 'Attachments' })
  await files.getByText('Larger than 25 MB.').waitFor()
  await files.getByRole('button', { name: 'Remove huge.bin' }).click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Pasted'], 'pasted.txt', { type: 'text/plain' }))
    const field = document.querySelector('.editor-text')
    field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    const dropped = new DataTransfer()
    dropped.items.add(new File(['Dropped'], 'dropped.txt', { type: 'text/plain' }))
    field?.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
  })
  for (const name of ['bill.pdf', 'pasted.txt', 'dropped.txt'])
    await files.getByRole('button', { name: `Remove ${name}` }).waitFor()
  await files.getByRole('button', { name: 'Remove dropped.txt' }).click()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await takePicture(page, 'compose-rich')

  await sendButton(page).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await until(async () => (await ours(desk, ticketID)).length === 0)
  await until(async () => (await writtenIn(replyField(page))).includes('one shade'))
  await expect.poll(() => replyField(page).locator('li').count()).toBe(2)
  await expect.poll(() => replyField(page).locator('strong').textContent()).toBe('today')
  await files.getByRole('button', { name: 'Remove bill.pdf' }).waitFor()

  await replyField(page).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('log').getByText('Sending in a few seconds…').waitFor()
  await expectToastsClear(page)
  expect(await writtenIn(replyField(page))).toBe('')
  expect(sentMails(mail)).toEqual([])
  await passTime(desk, 10_000)
  const [sent] = await ours(desk, ticketID)
  expect(sent).toMatchObject({
    status: 'Sent',
    toAddresses: ['ada@customers.test'],
    ccAddresses: ['bob@partner.test'],
    bccAddresses: ['audit@own.test'],
  })
  expect(sent?.message).toContain('two lamps')
  expect(sent?.htmlBody).toContain('<strong>today</strong>')
  expect(sent?.attachments.map(({ fileName }) => fileName)).toEqual(['bill.pdf', 'pasted.txt'])
  expect(mail.mailbox.envelopes.at(-1)?.sort()).toEqual(['ada@customers.test', 'audit@own.test', 'bob@partner.test'])
  expect(sentMails(mail).at(-1)).toContain('text/html')
  const card = cardOf(page, 'bob@partner.test')
  await card.getByText('To ada@customers.test').waitFor()
  await card.getByText('Cc bob@partner.test').waitFor()
  await card.getByRole('link', { name: 'bill.pdf' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('saves a draft for all windows of its author, and offers both versions of a conflict', async () => {
  const { desk, ticketID, open } = await mailDesk()
  await using _ = desk
  const draft = async () => (await desk.get(`/tickets/${ticketID}/draft`)).body
  const first = await open()
  await replyField(first.page).fill('From the first window')
  await until(async () => (await draft()).message === 'From the first window')

  const second = await open()
  await until(async () => (await writtenIn(replyField(second.page))) === 'From the first window')
  await replyField(second.page).fill('From the second window')
  await until(async () => (await draft()).version === 2)
  await until(async () => (await writtenIn(replyField(first.page))) === 'From the second window')

  await second.page.context().setOffline(true)
  await replyField(second.page).fill('Written without a network')
  await replyField(first.page).fill('Written meanwhile')
  await until(async () => (await draft()).message === 'Written meanwhile')
  await second.page.context().setOffline(false)
  const question = second.page.getByRole('alert').filter({ hasText: 'You edited this draft in another window' })
  await question.getByText('Written meanwhile').waitFor()
  await question.getByText('Written without a network').waitFor()
  await expectAccessible(second.page)
  await takePicture(second.page, 'draft-conflict')
  await question.getByRole('button', { name: 'Keep this one' }).click()
  await until(async () => (await draft()).message === 'Written without a network')
  await second.page.reload()
  await until(async () => (await writtenIn(replyField(second.page))) === 'Written without a network')

  await second.page.getByRole('button', { name: 'Discard', exact: true }).click()
  await until(async () => (await desk.get(`/tickets/${ticketID}/draft`)).status === 404)
  expect(await writtenIn(replyField(second.page))).toBe('')
  expect([...first.faults, ...second.faults]).toEqual([])
  await first.close()
  await second.close()
})

test('a scheduled message is sent later, immediately or not at all', async () => {
  const { desk, mail, ticketID, open } = await mailDesk()
  await using _ = desk
  const { page, faults, close } = await open()
  const later = async (words: string, choice: string) => {
    await replyField(page).fill(words)
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('menuitem', { name: choice }).click()
  }

  await later('Good morning, Ada.', 'Tomorrow morning')
  const card = cardOf(page, 'Good morning, Ada.')
  await card.getByText(/^Scheduled for/).waitFor()
  const [held] = await ours(desk, ticketID)
  expect(held).toMatchObject({ status: 'Scheduled' })
  const at = new Date(held?.scheduledFor ?? '')
  expect([at.getHours(), at.getMinutes()]).toEqual([9, 0])
  await expectAccessible(page)
  await takePicture(page, 'scheduled')
  await card.getByRole('button', { name: 'Cancel and edit' }).click()
  await until(async () => (await writtenIn(replyField(page))) === 'Good morning, Ada.')
  expect(await ours(desk, ticketID)).toEqual([])

  await later('Hello Ada.', 'Pick date and time…')
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00')
  await dialog.getByText('Choose a time in the future.').waitFor()
  const nextYear = new Date().getFullYear() + 1
  await dialog.getByLabel('Date and time').fill(`${nextYear}-01-02T10:30`)
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await cardOf(page, 'Hello Ada.').getByRole('button', { name: 'Send now' }).click()
  await until(async () => (await ours(desk, ticketID)).at(0)?.status === 'Queued')
  await desk.runJobs()
  expect(sentMails(mail)).toHaveLength(1)
  expect(faults).toEqual([])
  await close()
})

test('shows a newer reply of a teammate and asks before sending; the typing indicator ends on sending', async () => {
  const { desk, ticketID, question, open } = await mailDesk()
  await using _ = desk
  const colleague = await desk.signedIn('Agent')
  const mine = await open()
  const theirs = await open(colleague)
  await replyField(mine.page).fill('It arrives tomorrow.')
  await theirs.page.getByText(/is typing…/).waitFor()
  await replyField(theirs.page).fill('It is lost, sorry.')
  await mine.page.getByText(/is typing…/).waitFor()
  await theirs.page.keyboard.press('Control+Enter')
  await mine.page.getByText(/is typing…/).waitFor({ state: 'detached' })
  await mine.page.getByText(/replied while you were writing\./).waitFor()

  await sendButton(mine.page).click()
  const dialog = mine.page.getByRole('dialog', { name: 'Already answered' })
  await dialog.getByText('It is lost, sorry.').waitFor()
  await expectAccessible(mine.page)
  await takePicture(mine.page, 'collision')
  await dialog.getByRole('button', { name: 'Keep writing' }).click()
  await until(async () => (await writtenIn(replyField(mine.page))) === 'It arrives tomorrow.')
  expect((await ours(desk, ticketID)).map(({ message }) => message)).toEqual(['It is lost, sorry.'])

  await sendButton(mine.page).click()
  await dialog.getByRole('button', { name: 'Send anyway' }).click()
  await until(async () => (await ours(desk, ticketID)).length === 2)
  expect((await desk.get(`/ticketMessages/${question.messageID}`)).body.status).toBe('Answered')
  expect([...mine.faults, ...theirs.faults]).toEqual([])
  await mine.close()
  await theirs.close()
})

test('internal notes have mentions and files, update live, can be edited and deleted, and are never sent', async () => {
  const { desk, mail, ticketID, open } = await mailDesk()
  await using _ = desk
  const colleague = await desk.signedIn('Agent')
  const { username, customerRepID } = colleague.rep
  const mine = await open()
  const theirs = await open(colleague)
  const { page } = mine
  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: 'Note' })
  await field.waitFor()
  await field.click()
  await page.keyboard.type(`Ask @${username.slice(0, 5)}`)
  await page
    .getByRole('listbox', { name: 'People to mention' })
    .getByRole('option', { name: username })
    .first()
    .waitFor()
  await expectAccessible(page)
  await takePicture(page, 'note-mention')
  await page.keyboard.press('Enter')
  await page.keyboard.type('about **stock**.')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await Promise.all([
    page.evaluate(submitOnceUploaded),
    chooser.setFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }),
  ])

  const note = theirs.page.getByRole('article', { name: /^Note by/ })
  await note.getByText('stock', { exact: true }).waitFor()
  await expect.poll(() => note.locator('mark').textContent()).toBe(`@${username}`)
  const [download] = await Promise.all([
    theirs.page.waitForEvent('download'),
    // By keyboard: the page is still scrolling to the new note, so a click might miss.
    note.getByRole('button', { name: 'Open stock.csv' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('stock.csv')
  expect(await note.getByRole('button', { name: 'Note actions' }).count()).toBe(0)
  const [stored] = (await desk.get(`/tickets/${ticketID}/notes`)).body.items
  expect(stored).toMatchObject({
    text: `Ask [@${username}](rep:${customerRepID}) about **stock**.`,
    mentions: { customerRepIDs: [customerRepID] },
  })
  await takePicture(page, 'note')

  const own = page.getByRole('article', { name: /^Note by/ })
  await own.getByRole('button', { name: 'Note actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = own.getByRole('textbox', { name: 'Note' })
  await editor.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Today.')
  await own.getByRole('button', { name: 'Save' }).click()
  await note.getByText('Today.').waitFor()
  const changed = (await desk.get(`/tickets/${ticketID}/notes`)).body.items[0]
  expect(changed.text).toBe(`Ask [@${username}](rep:${customerRepID}) about **stock**. Today.`)

  await own.getByRole('button', { name: 'Note actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await note.waitFor({ state: 'detached' })
  await desk.runJobs()
  expect(sentMails(mail)).toEqual([])
  expect(await ours(desk, ticketID)).toEqual([])
  expect([...mine.faults, ...theirs.faults]).toEqual([])
  await mine.close()
  await theirs.close()
})

test('shows events between the messages, which can be hidden; agents can follow the ticket', async () => {
  const { desk, ticketID, open } = await mailDesk()
  await using _ = desk
  const { username, customerRepID } = desk.admin
  await desk.put(`/tickets/${ticketID}`, { priority: 'High', tags: ['delivery'] })
  const { page, faults, close } = await open()
  const log = page.getByRole('log')
  await log.getByText(`${username} set the priority to high`).waitFor()
  await log.getByText(`${username} added #delivery`).waitFor()
  await page.keyboard.press('m')
  await log.getByText(`${username} took the ticket`).waitFor()
  await takePicture(page, 'timeline')
  await page.keyboard.press('h')
  await log.getByText(`${username} took the ticket`).waitFor({ state: 'detached' })
  await page.keyboard.press('h')
  await log.getByText(`${username} took the ticket`).waitFor()

  const aside = page.getByRole('complementary', { name: 'Details' })
  await aside.getByRole('button', { name: 'Follow', exact: true }).click()
  await aside.getByRole('button', { name: 'Unfollow' }).waitFor()
  expect((await desk.get(`/tickets/${ticketID}/followers`)).body).toMatchObject([{ customerRepID, reason: 'Manual' }])
  await expectAccessible(page)
  expect(faults).toEqual([])
  await close()
})

test('a message is forwarded with its conversation, and never becomes a reply', async () => {
  const { desk, mail, ticketID, question, open } = await mailDesk()
  await using _ = desk
  await desk.put('/customerReps/me', { preferences: { undoSendSeconds: 0 } })
  const { page, faults, close } = await open()
  await cardOf(page, 'Where is my parcel?').getByRole('button', { name: 'Forward' }).click()
  await page.getByRole('combobox', { name: 'To' }).fill('not an address')
  await page.keyboard.press('Enter')
  await page.getByText('not an address is not an email address.').waitFor()
  await page.keyboard.press('Backspace')
  await page.getByRole('combobox', { name: 'To' }).fill('carrier@parcels.test')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message to the recipient' }).fill('Can you look?')
  await page.getByRole('checkbox', { name: 'Whole conversation' }).check()
  await expectAccessible(page)
  await takePicture(page, 'forward')
  await page
    .getByRole('region', { name: 'Forward' })
    .getByRole('button', { name: 'Forward', exact: true })
    .last()
    .click()
  await cardOf(page, 'Can you look?').getByText('Forwarded').waitFor()
  await desk.runJobs()
  expect(mail.mailbox.envelopes).toEqual([['carrier@parcels.test']])
  expect(sentMails(mail)[0]).toContain('Where is my parcel?')
  expect((await desk.get(`/ticketMessages/${question.messageID}`)).body.status).not.toBe('Answered')
  expect((await ours(desk, ticketID))[0]).toMatchObject({ isForward: true })
  expect(faults).toEqual([])
  await close()
})

test('keeps the question visible above the reply on a phone, in German and dark mode too', async () => {
  const { desk, ticketID } = await mailDesk()
  await using _ = desk
  const view = { width: 390, height: 844, locale: 'de-DE', colorScheme: 'dark' as const }
  const opened = await openConsole(browser, desk, `/inbox/${ticketID}`, view)
  const { page, faults } = opened
  const field = page.getByRole('textbox', { name: 'Antwort' })
  await field.waitFor()
  await field.fill('Guten Tag, Ihr Paket ist unterwegs. '.repeat(20))
  await until(async () => {
    const question = await page.getByRole('log').getByText('Where is my parcel?').boundingBox()
    const box = await page.locator('.composer').boundingBox()
    return Boolean(question && box && question.y > 0 && question.y + question.height <= box.y)
  })
  await expectToFit(page)
  await expectAccessible(page)
  await takePicture(page, 'phone-reply')
  await page.getByRole('button', { name: 'Notiz', exact: true }).click()
  await page.getByRole('textbox', { name: 'Notiz' }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'phone-note')
  expect(faults).toEqual([])
  await opened.close()
})

test('starts a conversation and keeps it as a draft until it is sent', async () => {
  const { desk, mail, open } = await mailDesk()
  await using _ = desk
  const { page, faults, close } = await open()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: /^New conversation/ })
  await dialog.getByRole('combobox', { name: 'To' }).fill('eve@partner.test')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Subject').fill('Our offer')
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await text.fill('Dear Eve,')
  await expectAccessible(page)
  await takePicture(page, 'new-conversation')
  await until(async () => (await desk.get('/api/Drafts')).body.items[0]?.message === 'Dear Eve,')
  await page.reload()

  await page.getByRole('button', { name: 'New conversation' }).click()
  await dialog.getByRole('button', { name: 'Drafts (1)' }).click()
  await page.getByRole('menuitem', { name: /Our offer/ }).click()
  await until(async () => (await writtenIn(text)) === 'Dear Eve,')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' here is our offer.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Our offer', level: 2 }).waitFor()
  await cardOf(page, 'here is our offer.').getByText('To eve@partner.test').waitFor()
  expect((await desk.get('/api/Drafts')).body.items).toEqual([])
  await passTime(desk, 10_000)
  expect(mail.mailbox.envelopes).toEqual([['eve@partner.test']])
  expect(sentMails(mail)[0]).toContain('Dear Eve, here is our offer.')
  expect(faults).toEqual([])
  await close()
})

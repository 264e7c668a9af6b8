import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailFault } from '../../server/adapters/mail/mail.ts'
import { createFakeMail, type FakeMailbox } from '../../server/adapters/mail/testing/fake-mail.ts'
import { writeMail } from '../../server/test/channels/mail-channel.ts'
import type { Desk } from '../../server/test/desk.ts'
import { made } from '../../server/test/factories.ts'
import { HubClient } from '../../server/test/hub-client.ts'
import { makeMacro } from '../../server/test/macros.ts'
import { until } from '../../server/test/until.ts'
import { visitorOf } from '../../server/test/visitor.ts'
import { closePages, openBrowser } from '../browser.ts'
import { openConsole, prepareConsole, startDeskToday, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const address = 'support@lamps.test'
const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jill']

const rowOf = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Tickets' }).getByRole('listitem').filter({ hasText: words })
const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Bulk actions' })
const openView = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name }).click()
const totalOf = async (desk: Desk, query: string): Promise<number> =>
  (await desk.get(`/tickets?${query}`)).body.totalCount

/** Opens a ticket by its URL, because rows move while messages arrive. */
async function openTicket(page: Page, desk: Desk, query: string, words: string): Promise<void> {
  const [ticket] = (await desk.get(`/tickets?${query}`)).body.items
  await page.goto(`${desk.server.base}/console/inbox/${ticket.ticketID}?view=open`)
  await page.getByRole('log').getByText(words).first().waitFor()
}

/** Follows the checklist of an empty workspace to set up a mailbox, a chat and a document. */
async function setUp(page: Page, desk: Desk, mailbox: FakeMailbox): Promise<void> {
  await page.getByText('0 of 5 done').waitFor()
  await page.getByRole('link', { name: 'Connect a mailbox' }).click()
  await page.getByRole('button', { name: 'Any mailbox (IMAP)' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Support')
  await page.getByLabel('Email address').fill(address)
  const receiving = page.getByRole('group', { name: 'Incoming mail server (IMAP)' })
  await expect.poll(() => receiving.getByLabel('Port').inputValue()).toBe('993')
  await receiving.getByLabel('Server').fill('imap.lamps.test')
  await receiving.getByLabel('Username').fill('support')
  await receiving.getByRole('textbox', { name: 'Password' }).fill('Very-secret-1')
  const sending = page.getByRole('group', { name: 'Outgoing mail server (SMTP)' })
  await sending.getByLabel('Server').fill('smtp.lamps.test')
  await page.getByRole('button', { name: 'Create' }).click()
  mailbox.faults.push(new MailFault('auth', 'The mail server rejected the password.'))
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Connection failed: The mail server rejected the password.').waitFor()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText(/^The connection works/).waitFor()

  await page.goto(`${desk.server.base}/console/start`)
  await page.getByText('1 of 5 done').waitFor()
  await page.getByRole('link', { name: 'Install the chat' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop chat')
  await page.getByLabel('Allowed domains').fill('shop.example.test')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Install').getByText('data-channel=').first().waitFor()

  await page.goto(`${desk.server.base}/console/start`)
  await page.getByRole('link', { name: 'Add knowledge' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Delivery')
  await page.getByRole('textbox', { name: 'Text' }).fill('Delivery takes two to three working days.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await page.goto(`${desk.server.base}/console/start`)
  await page.getByText('3 of 5 done').waitFor()
}

/** Ten emails, and three visitors who ask for a person. */
async function receive(desk: Desk, mailbox: FakeMailbox): Promise<void> {
  for (const name of names) {
    const from = `${name} <${name.toLowerCase()}@customers.test>`
    mailbox.deliver(writeMail({ from, to: address, subject: `Lamp of ${name}`, text: `Where is the lamp of ${name}?` }))
  }
  await desk.post('/api/Channels/import-emails')
  await desk.runJobs()
  const channels = (await desk.get('/api/Channels')).body
  const { token: channelToken } = channels.find(({ channelType }: { channelType: string }) => channelType === 'Chat')
  for (const name of ['Kim', 'Lou', 'Mia']) {
    const { token } = await visitorOf(desk, { channelToken })
    const hub = await new HubClient(desk.server.base, token).start()
    const message = `${name} wants to talk to a person`
    await hub.call('SendMessage', { clientMessageID: randomUUID(), message })
  }
  await desk.runJobs()
}

async function attach(page: Page, name: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
}

/** Sends a reply with a macro and a file, and adds an internal note. */
async function answer(page: Page, desk: Desk, mailbox: FakeMailbox): Promise<void> {
  await openTicket(page, desk, 'search=Ada', 'Where is the lamp of Ada?')
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('The parcel is at the depot.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article', { name: /^Note by/ }).waitFor()
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  await replyField(page).click()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Find a macro' }).fill('On its way')
  await page.getByRole('option', { name: 'On its way' }).waitFor()
  await page.keyboard.press('Enter')
  await replyField(page).getByText('Your lamp is on its way.').waitFor()
  await attach(page, 'bill.pdf')
  const draft = `/tickets/${new URL(page.url()).pathname.split('/').at(-1)}/draft`
  await until(async () => (await desk.get(draft)).body.uploads?.length === 1)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByRole('link', { name: 'bill.pdf' }).waitFor()
  await until(async () => {
    await desk.runJobs()
    return mailbox.envelopes.some((to) => to.includes('ada@customers.test'))
  })
  const sent = mailbox.folders.get('SENT')?.mails.at(-1)?.bytes.toString() ?? ''
  expect(sent).toContain('bill.pdf')
  expect(sent).not.toContain('depot')
}

/** A reply that the mail server rejects is shown as failed everywhere, sent again, and closes its ticket. */
async function repair(page: Page, desk: Desk, mailbox: FakeMailbox): Promise<void> {
  await openTicket(page, desk, 'search=Ben', 'Where is the lamp of Ben?')
  await replyField(page).fill('It arrives tomorrow.')
  mailbox.faults.push(new MailFault('refused', 'The mailbox of ben@customers.test is full.'))
  await page.getByRole('button', { name: 'Send and close' }).click()
  await until(async () => {
    await desk.runJobs()
    return (await totalOf(desk, 'hasFailedDelivery=true')) === 1
  })
  await page.getByRole('log').getByRole('alert').getByText('is full.').waitFor()
  await page.getByRole('link', { name: '1 failed message' }).click()
  const failed = page.getByRole('table', { name: 'Failed' }).getByRole('row').filter({ hasText: 'Lamp of Ben' })
  await failed.getByText('The mailbox of ben@customers.test is full.').waitFor()
  await failed.getByRole('button', { name: 'Retry' }).click()
  await until(async () => {
    await desk.runJobs()
    return mailbox.envelopes.some((to) => to.includes('ben@customers.test'))
  })
  await until(async () => (await totalOf(desk, 'search=Ben&isClosed=true')) === 1)
  await page.getByRole('link', { name: '1 failed message' }).waitFor({ state: 'detached' })
}

test('a first day: from an empty workspace through a mailbox, emails and chats to an empty inbox', async () => {
  await using desk = await startDeskToday()
  const fake = createFakeMail()
  desk.context.mail = fake
  const mailbox = fake.mailbox(address)
  const { page, faults, close } = await openConsole(browser, desk)

  await setUp(page, desk, mailbox)
  await desk.put('/customerReps/me', { preferences: { undoSendSeconds: 0 } })
  await makeMacro(desk, { name: 'On its way', texts: [{ lang: 'en', htmlBody: '<p>Your lamp is on its way.</p>' }] })
  await made(desk, '/api/Teams', { name: 'Warehouse' })
  await receive(desk, mailbox)
  expect(await totalOf(desk, 'isClosed=false')).toBe(13)

  await page.goto(`${desk.server.base}/console/inbox`)
  await rowOf(page, 'Lamp of Ada')
    .getByText(/^Waiting/)
    .waitFor()
  await openView(page, /^Unassigned 13/)
  for (const name of ['Ada', 'Ben', 'Cleo']) await page.getByLabel(`Select ticket from ${name}`).click()
  await toolbar(page).getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await page.getByText('3 tickets assigned.').waitFor()
  await openView(page, /^Mine 3/)
  await takePicture(page, 'day-triage')

  await answer(page, desk, mailbox)
  await repair(page, desk, mailbox)

  await openTicket(page, desk, 'channelType=Chat', 'wants to talk to a person')
  await replyField(page).fill('Hello, how can I help?')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await until(async () => {
    await desk.runJobs()
    return (await totalOf(desk, 'isClosed=true')) === 2
  })
  await page.goto(`${desk.server.base}/console/inbox`)
  await page.getByLabel('Select ticket from Cleo').click()
  await toolbar(page).getByRole('button', { name: 'Select all 11' }).click()
  await toolbar(page).getByRole('button', { name: 'Close' }).click()
  await page.getByText('11 tickets closed.').waitFor()
  await page.getByRole('heading', { name: 'No tickets' }).waitFor()
  await takePicture(page, 'day-done')

  expect(await totalOf(desk, 'isClosed=false')).toBe(0)
  expect(await totalOf(desk, 'isClosed=true')).toBe(13)
  expect(faults).toEqual([])
  await close()
})

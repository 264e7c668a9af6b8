import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailFault } from '../../server/adapters/mail/mail.ts'
import type { Desk } from '../../server/test/desk.ts'
import { makeMessage } from '../../server/test/factories.ts'
import { openMailChannel } from '../../server/test/mail-channel.ts'
import { until } from '../../server/test/until.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const patience = 60_000

const statusOf = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body.status
const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const rowOf = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Tickets' }).getByRole('listitem').filter({ hasText: words })

/** The service has it, and the job that sends it. */
const untilQueued = (desk: Desk, ticketID: number) =>
  until(async () => {
    const { items } = (await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body
    return items.some(({ status }: { status: string }) => status === 'Queued')
  }, patience)

test('a reply that fails leaves the ticket open and says why everywhere; sent anew, it closes the ticket', async () => {
  await using desk = await startDeskToday()
  const { channel, mailbox } = await openMailChannel(desk)
  const { channelID } = channel
  await makeMessage(desk, { channelID, uid: 'ben@customers.test', message: 'Do you deliver to Norway?' })
  const ask = { channelID, uid: 'ada@customers.test', subject: 'My parcel', message: 'Where is my parcel?' }
  const { ticketID } = await makeMessage(desk, ask)
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
  page.setDefaultTimeout(patience)
  await page.getByRole('log').getByText('Where is my parcel?').waitFor()

  mailbox.faults.push(new MailFault('refused', 'The mailbox of ada@customers.test is full.'))
  await replyField(page).fill('It is on its way.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await untilQueued(desk, ticketID)
  await page.getByText('The ticket closes when this reply is sent.').waitFor()
  expect(await statusOf(desk, ticketID)).toBe('Open')
  await desk.runJobs()

  const card = page.getByRole('log').getByRole('article').filter({ hasText: 'It is on its way.' })
  await card.getByRole('alert').getByText('The mailbox of ada@customers.test is full.').waitFor()
  await page.getByText('Reply not sent; the ticket stays open.').waitFor()
  await rowOf(page, 'My parcel').getByText('Not sent').waitFor()
  expect(await statusOf(desk, ticketID)).toBe('Open')
  await expectAccessible(page)
  await takePicture(page, 'failed-reply')

  await page.getByRole('link', { name: '1 failed message' }).click()
  const failed = page.getByRole('table', { name: 'Failed' }).getByRole('row').filter({ hasText: 'My parcel' })
  await failed.getByText('ada@customers.test', { exact: true }).waitFor()
  await failed.getByText('The mailbox of ada@customers.test is full.').waitFor()
  await failed.getByRole('link', { name: 'My parcel' }).click()

  await page.getByRole('button', { name: 'Edit reply' }).click()
  expect(await replyField(page).inputValue()).toBe('It is on its way.')
  await replyField(page).fill('It arrives tomorrow.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await untilQueued(desk, ticketID)
  expect(await statusOf(desk, ticketID)).toBe('Open')
  await desk.runJobs()

  await until(async () => (await statusOf(desk, ticketID)) === 'Closed', patience)
  await page.getByRole('log').getByText('Do you deliver to Norway?').waitFor()
  await page.getByRole('link', { name: '1 failed message' }).waitFor({ state: 'detached' })
  const { items } = (await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body
  expect(items.filter(({ senderType }: { senderType: string }) => senderType === 'CustomerRep')).toMatchObject([
    { message: 'It arrives tomorrow.', status: 'Sent' },
  ])
  expect(faults).toEqual([])
  await close()
})

test('rows tell what was written last, by whom and since when; keys open and close, and undo restores', async () => {
  await using desk = await startDeskToday()
  const { channel } = await openMailChannel(desk)
  const { channelID } = channel
  const asked = async (uid: string, message: string) => makeMessage(desk, { channelID, uid, subject: uid, message })
  const first = await asked('one@customers.test', 'The first question.\nWith a second line.')
  const second = await asked('two@customers.test', 'The second question.')
  await desk.post(`/ticketMessages/${second.messageID}/send`, { modifiedAnswer: 'We have answered.' })
  const third = await asked('three@customers.test', 'The third question.')
  await desk.put(`/tickets/${third.ticketID}`, { status: 'Escalated' })
  const { page, faults, close } = await openConsole(browser, desk, '/inbox')
  page.setDefaultTimeout(patience)

  await rowOf(page, 'The first question.').getByText('Waiting 0m').waitFor()
  await rowOf(page, 'You: We have answered.').waitFor()
  expect(await rowOf(page, 'We have answered.').getByText('Waiting').count()).toBe(0)
  await expectAccessible(page)
  await takePicture(page, 'inbox-rows')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'three@customers.test', level: 2 }).waitFor()
  await page.keyboard.press('e')
  await page.getByRole('heading', { name: 'two@customers.test', level: 2 }).waitFor()
  await until(async () => (await statusOf(desk, third.ticketID)) === 'Closed', patience)
  const toast = page.getByRole('status').filter({ hasText: 'Ticket closed.' })
  await toast.waitFor()
  const boxes = await Promise.all(
    [page.locator('.toast').first(), page.getByRole('button', { name: 'Send', exact: true })].map((each) =>
      each.boundingBox(),
    ),
  )
  const [over, under] = boxes
  expect(over && under && over.y + over.height <= under.y).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await statusOf(desk, third.ticketID)) === 'Escalated', patience)

  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByRole('heading', { name: 'one@customers.test', level: 2 }).waitFor()
  expect(await statusOf(desk, first.ticketID)).toBe('Open')
  expect(faults).toEqual([])
  await close()
})

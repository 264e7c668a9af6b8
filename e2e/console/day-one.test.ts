import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailFault } from '../../server/adapters/mail/mail.ts'
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

const statusOf = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body.status
const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const rowOf = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Tickets' }).getByRole('listitem').filter({ hasText: words })

/** Resolves when the service has stored the reply and queued the job that sends it. */
const untilQueued = (desk: Desk, ticketID: number) =>
  until(async () => {
    const { items } = (await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body
    return items.some(({ status }: { status: string }) => status === 'Queued')
  })

test('a failed reply leaves the ticket open and shows the reason everywhere; sent again, it closes the ticket', async () => {
  await using desk = await startDeskToday()
  const { channel, mailbox } = await openMailChannel(desk)
  const { channelID } = channel
  await makeMessage(desk, { channelID, uid: 'ben@customers.test', message: 'Do you deliver to Norway?' })
  const ask = { channelID, uid: 'ada@customers.test', subject: 'My parcel', message: 'Where is my parcel?' }
  const { ticketID } = await makeMessage(desk, ask)
  await desk.put('/customerReps/me', { preferences: { undoSendSeconds: 0 } })
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
  await page.getByRole('log').getByText('Where is my parcel?').waitFor()

  await page.route('**/ticketMessages/*/send', (route) => route.abort())
  await replyField(page).fill('Not this way.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await page.getByRole('alert').getByText('Reply not sent; the ticket stays open.').waitFor()
  expect(await writtenIn(replyField(page))).toBe('Not this way.')
  await page.unroute('**/ticketMessages/*/send')

  mailbox.faults.push(new MailFault('refused', 'The mailbox of ada@customers.test is full.'))
  await replyField(page).fill('It is on its way.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await untilQueued(desk, ticketID)
  await page.getByText('The ticket closes when this reply is sent.').waitFor()
  expect(await statusOf(desk, ticketID)).toBe('Open')
  await desk.runJobs()

  const card = page.getByRole('log').getByRole('article').filter({ hasText: 'It is on its way.' })
  await card.getByRole('alert').getByText('The mailbox of ada@customers.test is full.').waitFor()
  await page.getByText('Reply not sent; the ticket stays open.').last().waitFor()
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
  expect(await writtenIn(replyField(page))).toBe('It is on its way.')
  await replyField(page).fill('It arrives tomorrow.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await untilQueued(desk, ticketID)
  expect(await statusOf(desk, ticketID)).toBe('Open')
  await desk.runJobs()

  await until(async () => (await statusOf(desk, ticketID)) === 'Closed')
  await page.getByRole('log').getByText('Do you deliver to Norway?').waitFor()
  await page.getByRole('link', { name: '1 failed message' }).waitFor({ state: 'detached' })
  const { items } = (await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body
  expect(items.filter(({ senderType }: { senderType: string }) => senderType === 'CustomerRep')).toMatchObject([
    { message: 'It arrives tomorrow.', status: 'Sent' },
  ])
  expect(faults).toEqual([])
  await close()
})

test('a pending reply shows that it closes the ticket; sent at once, it can no longer be undone', async () => {
  await using desk = await startDeskToday()
  const { channel } = await openMailChannel(desk)
  const { ticketID } = await makeMessage(desk, { channelID: channel.channelID, uid: 'ada@customers.test' })
  await desk.put('/customerReps/me', { preferences: { undoSendSeconds: 60 } })
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
  await replyField(page).fill('It is on its way.')
  await page.getByRole('button', { name: 'Send and close' }).click()

  const toast = page.locator('.toast').filter({ hasText: 'Sending in a few seconds, then closing the ticket…' })
  await toast.waitFor()
  await expectToastsClear(page)
  const card = page.getByRole('log').getByRole('article').filter({ hasText: 'It is on its way.' })
  await expect.poll(() => card.getByText('Scheduled').count()).toBe(0)
  await card.getByRole('button', { name: 'Send now' }).click()
  await toast.waitFor({ state: 'detached' })
  await desk.runJobs()
  await until(async () => (await statusOf(desk, ticketID)) === 'Closed')
  await page.getByText('Ticket closed.').waitFor()
  expect(faults).toEqual([])
  await close()
})

test('rows show the last message, its author and age; keys open and close, and undo restores', async () => {
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

  await rowOf(page, 'The first question.').getByText('Waiting 0m').waitFor()
  await rowOf(page, 'You: We have answered.').waitFor()
  const colleague = await desk.signedIn('Agent')
  const again = { ticketID: second.ticketID, senderType: 'CustomerRep', message: 'We have answered again.' }
  expect((await colleague.post('/ticketMessages/create-new', again)).status).toBe(200)
  await rowOf(page, `${colleague.rep.username}: We have answered again.`).waitFor()
  await expect.poll(() => rowOf(page, 'We have answered.').getByText('Waiting').count()).toBe(0)
  await expectAccessible(page)
  await takePicture(page, 'inbox-rows')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'three@customers.test', level: 2 }).waitFor()
  await page.keyboard.press('e')
  await page.getByRole('heading', { name: 'two@customers.test', level: 2 }).waitFor()
  await until(async () => (await statusOf(desk, third.ticketID)) === 'Closed')
  const toast = page.getByRole('status').filter({ hasText: 'Ticket closed.' })
  await toast.waitFor()
  await expectToastsClear(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToastsClear(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await statusOf(desk, third.ticketID)) === 'Escalated')

  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByRole('heading', { name: 'one@customers.test', level: 2 }).waitFor()
  expect(await statusOf(desk, first.ticketID)).toBe('Open')
  expect(faults).toEqual([])
  await close()
})

test('an unreachable service signs nobody out, keeps the page and its input, and is retried', async () => {
  await using desk = await startDeskToday()
  const { channel } = await openMailChannel(desk)
  const ask = { channelID: channel.channelID, uid: 'ada@customers.test', message: 'Where is my parcel?' }
  const { ticketID } = await makeMessage(desk, ask)
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
  await page.getByRole('log').getByText('Where is my parcel?').waitFor()
  await replyField(page).fill('It is on its')

  await page.context().setOffline(true)
  await page.getByText('Connection lost. Reconnecting…').waitFor()
  await page.getByRole('link', { name: 'Automation' }).click()
  await page.getByRole('button', { name: 'Summarize ticket' }).click()
  await page.waitForTimeout(1_500)
  expect(await page.getByRole('log').getByText('Where is my parcel?').isVisible()).toBe(true)
  expect(await writtenIn(replyField(page))).toBe('It is on its')

  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Workflow' }).waitFor()
  await page.goBack()
  await page.getByRole('log').getByText('Where is my parcel?').waitFor()
  expect(await writtenIn(replyField(page))).toBe('It is on its')
  expect(faults).toEqual([])
  await close()
})

test('emails are readable in colours, quotes, width, direction and length; the palette finds records', async () => {
  await using desk = await startDeskToday()
  const { channel } = await openMailChannel(desk)
  const mail = (htmlBody: string) =>
    makeMessage(desk, {
      ...{ channelID: channel.channelID, uid: 'ada@customers.test', subject: 'My parcel', message: 'Mail', htmlBody },
    })
  const cells = Array.from({ length: 30 }, (_, index) => `<td>Column&nbsp;number&nbsp;${index}</td>`).join('')
  const coloured =
    '<div style="background:#000"><p style="color:#ffffff">White on black</p></div>' +
    `<table border="1"><tr>${cells}</tr></table>`
  const { ticketID } = await mail(coloured)
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`, { colorScheme: 'dark' })

  const frame = page.frameLocator('.mail-frame')
  const text = frame.getByText('White on black')
  await text.waitFor()
  const [ink, paper] = await text.evaluate((element) => {
    const colour = (of: Element, name: 'color' | 'backgroundColor') => getComputedStyle(of)[name]
    return [colour(element, 'color'), colour(document.documentElement, 'backgroundColor')]
  })
  expect([ink, paper]).toEqual(['rgb(27, 31, 29)', 'rgb(255, 255, 255)'])
  const [isWider, overflow] = await frame
    .locator('html')
    .evaluate((html) => [html.scrollWidth > html.clientWidth, getComputedStyle(html).overflowX])
  expect([isWider, overflow]).toEqual([true, 'auto'])
  await expectToFit(page, '.conversation')
  await takePicture(page, 'mail-colours')

  const long = Array.from({ length: 80 }, (_, index) => `<p>Paragraph ${index} of a long mail.</p>`).join('')
  const later = await mail(
    `<p>مرحبا، أين طردي؟</p>${long}<p>Den mån 3 juni 2026 kl 10:00 skrev Lampor &lt;a@b.example&gt;:</p>` +
      '<div>Vi har skickat den.</div>',
  )
  await page.goto(`${desk.server.base}/console/inbox/${later.ticketID}`)
  await page.getByRole('button', { name: 'Show quoted text' }).waitFor()
  expect(await frame.getByText('Vi har skickat den.').isVisible()).toBe(false)
  const begins = frame.getByText('أين طردي')
  await until(async () => (await begins.boundingBox().then((box) => box?.y ?? -1)) > 40)
  const styles = await begins.evaluate((element) => {
    const { direction, color } = getComputedStyle(element)
    return { direction, color, paper: getComputedStyle(document.documentElement).backgroundColor }
  })
  expect(styles).toMatchObject({ direction: 'rtl', paper: 'rgba(0, 0, 0, 0)' })
  expect(styles.color).not.toBe('rgb(0, 0, 0)')
  await takePicture(page, 'mail-dark')
  await page.getByRole('button', { name: 'Show quoted text' }).click()
  await frame.getByText('Vi har skickat den.').waitFor()

  const endless = await mail(`<p>It begins.</p>${long.repeat(12)}`)
  await page.goto(`${desk.server.base}/console/inbox/${endless.ticketID}`)
  await frame.getByText('It begins.').waitFor()
  const isCut = () =>
    frame
      .locator('html')
      .evaluate((html) => html.scrollHeight > html.clientHeight && getComputedStyle(html).overflowY !== 'auto')
  await expect.poll(isCut).toBe(false)

  await page.locator('body').click({ position: { x: 300, y: 5 } })
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /Search tickets, people/ })
  await search.fill('ada@customers')
  await page
    .getByRole('option', { name: /^Ticket · ada@customers\.test/ })
    .first()
    .waitFor()
  await page.getByRole('option', { name: /^Contacts · ada@customers\.test/ }).waitFor()
  await search.fill('notification set')
  await page.getByRole('option', { name: 'Go to · Notification settings' }).waitFor()
  await search.fill('audit')
  await page.getByRole('option', { name: 'Go to · Audit log' }).click()
  await takePicture(page, 'audit-words')
  await page.getByRole('cell', { name: /^changed the email provider, / }).waitFor()
  expect(await page.getByText('isOpened').count()).toBe(0)
  expect(await page.getByRole('cell', { name: 'changed is opened' }).count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

import type { TicketMessageCreate } from '@attendant/contract/desk/ticket-message.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AiFault } from '../../server/adapters/ai/ai.ts'
import type { Desk } from '../../server/test/desk.ts'
import { useScriptedEngine } from '../../server/test/doubles/scripted-engine.ts'
import { attach, makeChannel, makeDocument, makeMessage, makeTopic } from '../../server/test/factories.ts'
import { until } from '../../server/test/until.ts'
import { closePages, openBrowser } from '../browser.ts'
import {
  expectAccessible,
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
  const { channelID } = await makeChannel(desk, { channelType: 'Email', name: 'Support mail' })
  const receive = (given: Partial<TicketMessageCreate> = {}) =>
    makeMessage(desk, {
      channelID,
      uid: 'ada@customers.test',
      fromName: 'Ada Berg',
      subject: 'My parcel',
      message: 'Where is my parcel?',
      ...given,
    })
  return { desk, receive }
}

const messagesOf = async (desk: Desk, ticketID: number) =>
  (await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body.items
const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })

describe('a ticket', () => {
  test('the draft appears live with its sources, is edited and sent', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const { documentID } = await makeDocument(desk, { name: 'Delivery times', content: 'Two to three days.' })
    const topic = await makeTopic(desk, { name: 'Delivery' })
    await desk.post('/api/TopicDocuments', { topicID: topic.topicID, documentID })
    useScriptedEngine(desk, {
      topicIDs: () => [topic.topicID],
      reply: () => ({ reply: 'It takes two to three days.', documentIDs: [documentID] }),
    })
    const { ticketID } = await receive()
    const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
    await page.getByRole('log').getByText('Where is my parcel?').waitFor()

    await desk.runJobs()
    await page.getByText('AI draft: edit it or send it as is.').waitFor()
    await page.getByText('Delivery times').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'ticket-draft')
    await replyField(page).fill('Hello Ada, it takes two to three days.')
    await page.keyboard.press('Control+Enter')

    await page.getByRole('log').getByText('Hello Ada, it takes two to three days.').waitFor()
    expect(await writtenIn(replyField(page))).toBe('')
    await until(async () => (await messagesOf(desk, ticketID)).length === 2)
    const [question, answer] = await messagesOf(desk, ticketID)
    expect(question).toMatchObject({ status: 'Answered' })
    expect(answer).toMatchObject({ message: 'Hello Ada, it takes two to three days.', senderType: 'CustomerRep' })
    expect(faults).toEqual([])
    await close()
  })

  test('an email is shown safely: nothing runs, nothing is fetched, quotes are collapsed', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const htmlBody =
      '<p>Own words</p><script>parent.hacked = 1</script><img src="https://spy.test/x.png" onerror="parent.hacked = 1">' +
      '<p style="color:red">Red</p><blockquote><p>What was said before</p></blockquote>'
    const { ticketID } = await receive({ htmlBody })
    const { page, faults, close } = await openConsole(browser, desk, '/inbox')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    await page.getByText('My parcel', { exact: true }).first().click()
    const mail = page.frameLocator('.mail-frame')
    await mail.getByText('Own words').waitFor()
    expect(await mail.getByText('What was said before').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Show quoted text' }).click()
    await mail.getByText('What was said before').waitFor()

    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    const elsewhere = () => asked.filter((url) => !url.startsWith(desk.server.base))
    expect(elsewhere()).toEqual([])
    await page.route('https://spy.test/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Load remote images' }).click()
    await expect.poll(elsewhere).toEqual(['https://spy.test/x.png'])
    expect(page.url()).toContain(String(ticketID))
    expect(faults).toEqual([])
    await close()
  })

  test('is escalated with a comment, and shows corrected topics, custom fields and its history', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const topic = await makeTopic(desk, { name: 'Returns' })
    const { ticketID, messageID } = await receive()
    await desk.runJobs()
    const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
    await page.getByRole('log').getByText('Where is my parcel?').waitFor()

    await page.getByRole('button', { name: 'Edit topics' }).click()
    await page.getByRole('checkbox', { name: 'Returns' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await until(async () => (await desk.get(`/ticketMessages/${messageID}`)).body.topics.length === 1)
    expect((await desk.get(`/ticketMessages/${messageID}`)).body.topics[0].topicName).toBe(topic.name)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await page.keyboard.press('Shift+E')
    await page.getByLabel('Comment for your team').fill('She is angry')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Escalate' }).click()
    await page.getByText('Ticket escalated.').waitFor()
    expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject({ aiFeedbackComments: ['She is angry'] })

    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByLabel('Field name').fill('Order')
    await page.keyboard.press('Enter')
    await page.getByLabel('Order', { exact: true }).fill('1043')
    await page.getByLabel('Order', { exact: true }).blur()
    await until(async () => (await desk.get(`/tickets/${ticketID}`)).body.customFieldsData?.Order === '1043')

    await page.getByRole('button', { name: 'Summarize ticket' }).click()
    await page
      .getByRole('complementary', { name: 'Details' })
      .getByText(/Ada Berg/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Why?' }).click()
    await page.getByText('Topic detection').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'ticket-trace')
    expect(faults).toEqual([])
    await close()
  })

  test('shows the draft while it is streamed, and retries after a failure', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const seen = Promise.withResolvers<void>()
    let isBroken = true
    useScriptedEngine(desk, {
      reply: async (_request, onText) => {
        if (isBroken) throw new AiFault('refused', 'The provider is gone.')
        onText?.('It left')
        await seen.promise
        return { reply: 'It left this morning.' }
      },
    })
    const { ticketID, messageID } = await receive()
    await desk.runJobs()
    const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

    const retry = page.getByRole('button', { name: 'Retry AI' })
    await retry.waitFor()
    isBroken = false
    await retry.click()
    await until(async () => (await desk.get(`/ticketMessages/${messageID}`)).body.status === 'Processing')
    const working = desk.runJobs()
    await until(async () => (await writtenIn(replyField(page))) === 'It left')
    await page.getByText('AI is writing').waitFor()
    seen.resolve()
    await working
    await page.getByText('AI draft: edit it or send it as is.').waitFor()

    expect(await writtenIn(replyField(page))).toBe('It left this morning.')
    expect((await desk.get(`/ticketMessages/${messageID}`)).body.isOpened).toBe(true)
    await close()
  })

  test('is split, and merged again', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const { ticketID } = await receive()
    await receive({ ticketID, channelID: null, message: 'And something else' })
    const { page, faults, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

    await page.getByRole('log').getByText('And something else').waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Split ticket' }).click()
    await page.getByRole('checkbox', { name: /And something else/ }).check()
    await page.getByLabel('Subject of the new ticket').fill('Something else')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Split' }).click()
    await page.getByRole('heading', { name: 'Something else' }).waitFor()
    expect((await messagesOf(desk, ticketID)).map(({ message }: { message: string }) => message)).toEqual([
      'Where is my parcel?',
    ])

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Merge into another ticket' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /My parcel/ })
      .click()
    await page.getByRole('heading', { name: 'My parcel' }).waitFor()
    await until(async () => (await messagesOf(desk, ticketID)).length === 2)
    expect(faults).toEqual([])
    await close()
  })

  test('is merged only into tickets of its channel; others show the reason', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const { ticketID } = await receive()
    const { channelID } = await makeChannel(desk, { channelType: 'Email', name: 'Billing' })
    await receive({ channelID, subject: 'My bill' })
    const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
    const dialog = page.getByRole('dialog', { name: 'Merge into another ticket' })

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Merge into another ticket' }).click()
    const other = dialog.getByRole('button', { name: /My bill.*different channel/ })
    await other.waitFor()
    expect(await other.isDisabled()).toBe(true)
    await dialog.getByLabel('Search tickets').fill('lamp')
    await dialog.getByText('No tickets found for “lamp”.').waitFor()
    await dialog.getByLabel('Search tickets').fill('')
    await dialog.getByText('This channel has no other tickets.').waitFor()
    await expectAccessible(page)
    await close()
  })

  test('shows images inline and other files as downloads', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const { ticketID, messageID } = await receive()
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await attach(desk, messageID, { bytes: new Uint8Array(pixel), fileName: 'lamp.png', contentType: 'image/png' })
    await attach(desk, messageID, { bytes: 'Total: 12', fileName: 'bill.txt' })
    const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

    const picture = page.getByRole('img', { name: 'lamp.png' })
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1)
    const link = page.getByRole('link', { name: 'bill.txt' })
    expect(await (await fetch(`${desk.server.base}${await link.getAttribute('href')}`)).text()).toBe('Total: 12')
    await page.getByRole('button', { name: 'Open lamp.png' }).click()
    await page.getByRole('dialog', { name: 'lamp.png' }).waitFor()
    await close()
  })
})

describe('unsent text is not lost', () => {
  test('on a reload', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const { ticketID } = await receive()
    const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)

    await replyField(page).fill('Half a sent')
    await page.reload()

    await replyField(page).waitFor()
    expect(await writtenIn(replyField(page))).toBe('Half a sent')
    await close()
  })

  test('while the service is unreachable', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const { ticketID } = await receive()
    const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
    await page.getByRole('log').getByText('Where is my parcel?').waitFor()

    await page.route('**/ticketMessages/*/send', (route) => route.abort())
    await replyField(page).fill('On its way.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('The server cannot be reached.').waitFor()
    expect(await writtenIn(replyField(page))).toBe('On its way.')
    expect(await messagesOf(desk, ticketID)).toHaveLength(1)

    await page.unroute('**/ticketMessages/*/send')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await until(async () => (await messagesOf(desk, ticketID)).length === 2)
    await close()
  })

  test('when the session ends: writing continues after signing in again', async () => {
    const { desk, receive } = await mailDesk()
    await using _ = desk
    const { ticketID } = await receive()
    const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`)
    await page.getByRole('log').getByText('Where is my parcel?').waitFor()
    const { customerRepID } = desk.admin
    const newPassword = 'Battery-staple-2'

    await replyField(page).fill('On its way.')
    await desk.put(`/customerReps/${customerRepID}/change-password`, { customerRepID, newPassword })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(newPassword)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Sign in' }).click()

    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('log').getByText('On its way.').waitFor()
    const token = await page.evaluate(() => localStorage.getItem('attendant.token') ?? '')
    const signedIn = desk.withToken(token)
    await until(async () => (await signedIn.get(`/ticketMessages?ticketId=${ticketID}`)).body.totalCount === 2)
    await close()
  })
})

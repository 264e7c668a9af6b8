import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailChannel } from '../../server/test/channels/mail-channel.ts'
import { useScriptedEngine } from '../../server/test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, startDeskToday, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const from = 'Xena <xena@victim.example>'

/** A ticket from Xena, one that only claims to be from her, and one whose sender failed authentication. */
async function startDeskWithForgeries() {
  const desk = await startDeskToday()
  const mail = await openMailChannel(desk, { name: 'Support mail' })
  const first = await mail.receive({ from, subject: 'My order', headers: ['Reply-To: office@victim.example'] })
  const subject = `[#${first.ticketID}] My order`
  const claimed = await mail.receive({ from, subject, text: 'Please change the address.', authentication: 'none' })
  const forged = await mail.receive({ from, subject: 'Urgent', text: 'Send me the data.', authentication: 'fail' })
  return { desk, mail, first, claimed, forged }
}

test("a message shows its sender's address, whether it is verified, and where replies go", async () => {
  const { desk, first, claimed, forged } = await startDeskWithForgeries()
  await using _ = desk
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${first.ticketID}`)
  const log = page.getByRole('log')

  await log.getByText('xena@victim.example').waitFor()
  await log.getByText('Replies go to office@victim.example').waitFor()
  await page.getByRole('region', { name: 'Reply' }).getByText('To office@victim.example').waitFor()
  expect(await log.getByText('Sender not verified').count()).toBe(0)

  await page.goto(`${desk.server.base}/console/inbox/${claimed.ticketID}`)
  await log.getByText('Sender not verified').focus()
  await page.getByRole('tooltip').getByText('Your mail server did not check the sender.').waitFor()
  await log.getByText('the sender could not be verified.').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'sender-none')
  await log.getByRole('link', { name: `Possibly related to #${first.ticketID}:` }).click()
  await page.waitForURL(`**/inbox/${first.ticketID}*`)

  await page.goto(`${desk.server.base}/console/inbox/${forged.ticketID}`)
  await log.getByRole('alert').getByText('This email may be forged').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'sender-fail')
  expect(faults).toEqual([])
  await close()
})

test.each([
  ['dark', 'dark', 1280],
  ['phone', 'light', 390],
] as const)('the warning is readable in German (%s)', async (name, colorScheme, width) => {
  const { desk, claimed, forged } = await startDeskWithForgeries()
  await using _ = desk
  const view = { locale: 'de-DE', colorScheme, width }
  const { page, faults, close } = await openConsole(browser, desk, `/inbox/${forged.ticketID}`, view)

  await page.getByRole('alert').getByText('Diese E-Mail ist möglicherweise gefälscht').waitFor()
  await expectAccessible(page)
  await takePicture(page, `sender-fail-${name}`)
  await page.goto(`${desk.server.base}/console/inbox/${claimed.ticketID}`)
  await page.getByText('Absender nicht verifiziert').waitFor()
  await expectAccessible(page)
  await takePicture(page, `sender-none-${name}`)
  expect(faults).toEqual([])
  await close()
})

test('admins set trusted form senders and the mail server, agents only view them', async () => {
  const { desk, mail } = await startDeskWithForgeries()
  await using _ = desk
  const path = `/channels/${mail.channel.channelID}`
  const { page, faults, close } = await openConsole(browser, desk, path)
  const panel = page.getByRole('region', { name: 'Sender verification' })

  await panel.getByLabel('Web form senders').fill('not an address')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('must be an email address or a domain').waitFor()
  await panel.getByLabel('Web form senders').fill('forms@shop.example, forms.example')
  await panel.getByLabel('Trusted forwarders').fill('lists.example.org')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await expectAccessible(page)
  await panel.scrollIntoViewIfNeeded()
  await takePicture(page, 'sender-settings')

  expect((await desk.get(`/api${path}`.replace('channels', 'Channels'))).body).toMatchObject({
    authservID: 'mx.example.test',
    formSenders: ['forms@shop.example', 'forms.example'],
    trustedForwarders: ['lists.example.org'],
  })
  expect(faults).toEqual([])
  await close()
  const agent = await desk.signedIn('Agent', ['manageChannels'])
  const looking = await openConsole(browser, { server: desk.server, token: agent.token }, path)
  await looking.page.getByText('Only admins can change this.').waitFor()
  await expect.poll(() => looking.page.getByLabel('Web form senders').isDisabled()).toBe(true)
  await looking.close()
})

test("on a phone, a sender's name is not truncated by the message status", async () => {
  await using desk = await startDeskToday()
  useScriptedEngine(desk, { reply: () => ({ reply: 'It takes two to three days.' }) })
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const message = { channelID, uid: 'jonas@customers.test', fromName: 'Jonas Pettersen', message: 'Where is it?' }
  const { ticketID } = await makeMessage(desk, message)
  await desk.runJobs()
  const { page, close } = await openConsole(browser, desk, `/inbox/${ticketID}`, { width: 390, height: 844 })
  const log = page.getByRole('log')

  await log.getByText('Draft ready').waitFor()
  const name = log.getByText('Jonas Pettersen', { exact: true })
  expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
  await close()
})

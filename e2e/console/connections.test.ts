import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newNumber, startTelephonyDesk } from '../../server/test/channels/telephony.ts'
import { startDesk } from '../../server/test/desk.ts'
import { makeChannel } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, expectToFit, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const servers = {
  imap: { host: 'mail.good.example', port: 993, user: 'office', password: 'Very-secret-1', secure: true },
  smtp: { host: 'smtp.good.example', port: 465, user: 'office', password: 'Very-secret-2', secure: true },
}

async function makeMailbox() {
  const desk = await startDesk()
  await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
  const connectionDetails = JSON.stringify(servers)
  const emailAddress = `office-${desk.customerID}@good.example`
  const { channelID } = await makeChannel(desk, {
    channelType: 'Email',
    name: 'Office',
    emailAddress,
    connectionDetails,
  })
  return { desk, channelID }
}

describe('the connection of a channel', () => {
  test('clears the password when the server changes, with a notice', async () => {
    const { desk, channelID } = await makeMailbox()
    const { page, faults, close } = await openConsole(browser, desk, `/channels/${channelID}`)
    const receiving = page.getByRole('group', { name: 'Incoming mail server (IMAP)' })
    const sending = page.getByRole('group', { name: 'Outgoing mail server (SMTP)' })

    await receiving.getByLabel('Server').fill('mail.other.example')
    await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click()

    await page.getByText('Enter the credentials again').waitFor()
    await expect.poll(() => receiving.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
    await expect.poll(() => sending.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('********')
    await takePicture(page, 'channel-cleared')
    await expectAccessible(page)
    expect(faults).toEqual([])
    await close()
  })

  test('is read-only for an agent, who can save the other fields', async () => {
    const { desk, channelID } = await makeMailbox()
    const agent = await desk.signedIn('Agent', ['manageChannels'])
    const { page, faults, close } = await openConsole(browser, agent, `/channels/${channelID}`)

    await page.getByText('Only admins can change connection settings.').waitFor()
    const receiving = page.getByRole('group', { name: 'Incoming mail server (IMAP)' })
    await expect.poll(() => receiving.getByLabel('Server').isDisabled()).toBe(true)
    await expect.poll(() => page.getByLabel('Email address').isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: /^Name/ }).first().fill('Front office')
    await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    await takePicture(page, 'channel-agent')
    await expectAccessible(page)

    const { body } = await desk.get(`/api/Channels/${channelID}`)
    expect(body).toMatchObject({
      name: 'Front office',
      connectionDetails: expect.stringContaining('mail.good.example'),
    })
    expect(faults).toEqual([])
    await close()
  })
})

test.each([
  ['en-GB', 'light', 1280],
  ['de-DE', 'dark', 390],
] as const)(
  'a phone number shows its verification by the provider (%s, %s, %s wide)',
  async (locale, colorScheme, width) => {
    await using desk = await startTelephonyDesk()
    const number = newNumber()
    const { channelID } = await makeChannel(desk, { channelType: 'Phone', name: 'Hotline', phoneNumber: number })
    const view = { locale, colorScheme, width, height: 900 }
    const { page, faults, close } = await openConsole(browser, desk, `/channels/${channelID}`, view)
    const isGerman = locale === 'de-DE'
    const check = page.getByRole('button', { name: isGerman ? 'Jetzt prüfen' : 'Check now' })

    await check.click()
    await page.getByText(isGerman ? 'gehört nicht zu diesem Konto' : 'does not belong to this account').waitFor()
    desk.double.giveNumber(desk.account.accountSid, number)
    await check.click()
    await page.getByText(isGerman ? 'vom Telefonanbieter bestätigt' : 'verified by the phone provider').waitFor()

    await takePicture(page, `phone-verified-${locale}-${colorScheme}`)
    await expectAccessible(page)
    await expectToFit(page)
    expect(faults).toEqual([])
    await close()
  },
)

test.each([
  ['en-GB', 'light', 1280],
  ['de-DE', 'dark', 390],
] as const)('taking over a hostname requires a proof (%s, %s, %s wide)', async (locale, colorScheme, width) => {
  const owner = await startDesk({ hostnames: [`taken-${width}.acme.test`] })
  const desk = await owner.other()
  desk.context.outbound.resolveTxt = async () => []
  const view = { locale, colorScheme, width, height: 900 }
  const { page, faults, close } = await openConsole(browser, desk, '/settings/workspace', view)
  const isGerman = locale === 'de-DE'

  await page.getByLabel(isGerman ? 'Workspace-Adressen' : 'Workspace addresses').fill(`taken-${width}.acme.test`)
  await page.getByRole('button', { name: isGerman ? 'Speichern' : 'Save' }).click()
  await page.getByText(`_attendant.taken-${width}.acme.test`).waitFor()
  const check = page.getByRole('button', { name: isGerman ? 'Jetzt prüfen' : 'Check now' })
  await check.click()
  await page.getByText(isGerman ? 'TXT-Eintrag nicht gefunden' : 'TXT record not found').waitFor()
  await check.scrollIntoViewIfNeeded()
  await takePicture(page, `hostname-proof-${locale}-${colorScheme}`)
  await expectAccessible(page)
  await expectToFit(page)

  const { body } = await desk.get(`/api/Customers/hostname-proof?hostname=taken-${width}.acme.test`)
  desk.context.outbound.resolveTxt = async () => [body.recordValue]
  await check.click()
  await page.getByText(isGerman ? 'gehört jetzt zu Ihrem Workspace' : 'now belongs to your workspace').waitFor()
  expect((await desk.get('/api/Customers/me')).body.hostnames).toContain(`taken-${width}.acme.test`)
  expect(faults).toEqual([])
  await close()
})

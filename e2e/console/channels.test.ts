import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { makeChannel, makeTranslation } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const drawnLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="red"/></svg>'

describe('setting up a channel', () => {
  test('an empty desk explains itself, a wrong number is rejected at its field, and the checks report what is missing', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/channels')

    await page.getByText('No channels yet').waitFor()
    await page.getByRole('button', { name: 'Add channel' }).click()
    await page.getByRole('menuitem', { name: /Phone/ }).click()
    await page.getByLabel('Name').fill('Hotline')
    await page.getByLabel('Phone number').fill('0660 123')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('must be in international form').waitFor()
    await page.getByLabel('Phone number').fill('+4366012345678')
    await page.getByRole('button', { name: 'Create' }).click()
    const checks = page.getByRole('region', { name: 'Setup checklist' })
    await checks.getByText('Phone number: +4366012345678').waitFor()
    await checks.getByText('No phone provider account.').waitFor()
    await page.getByText('Not connected yet', { exact: true }).waitFor()
    await expectAccessible(page)

    const account = { telephonyAccountSID: `AC${'0'.repeat(32)}`, telephonyAuthToken: 'Very-secret-1' }
    await desk.put('/api/Customers/me', account)
    await page.goto(`${desk.server.base}/console/channels`)
    await page.getByText('Active', { exact: true }).waitFor()
    expect((await desk.get('/api/Channels')).body).toMatchObject([{ name: 'Hotline', phoneNumber: '+4366012345678' }])
    expect(faults).toEqual([])
    await close()
  })

  test('the demo reports that replies stay in its outbox, without an error', async () => {
    await using desk = await startDesk()
    await desk.put('/api/Customers/me', { emailProviderType: 'Outbox' })
    const { channelID } = await makeChannel(desk, { channelType: 'Email', name: 'Office' })
    const { page, close } = await openConsole(browser, desk, `/channels/${channelID}`)

    const checks = page.getByRole('region', { name: 'Setup checklist' })
    await checks.getByText('Demo: replies are stored in the outbox folder and not sent.').waitFor()
    expect(await checks.getByText('not supported').count()).toBe(0)
    await close()
  })

  test('a mailbox gets its servers, its passwords stay secret, and an import shows why it stopped', async () => {
    await using desk = await startDesk()
    await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
    const { channelID } = await makeChannel(desk, { channelType: 'Email', name: 'Office' })
    const { page, faults, close } = await openConsole(browser, desk, `/channels/${channelID}`)

    await page.getByText('Incoming mail server, username or password is missing').waitFor()
    const receiving = page.getByRole('group', { name: 'Incoming mail server (IMAP)' })
    await receiving.getByLabel('Server').fill('mail.invalid')
    await receiving.getByLabel('Username').fill('office')
    await receiving.getByRole('textbox', { name: 'Password' }).fill('Very-secret-1')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Very-secret-1')
    await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Incoming mail server: mail.invalid').waitFor()
    await page.getByRole('button', { name: 'Import now' }).click()
    await page.getByText('Import queued').waitFor()
    await desk.runJobs()
    await page
      .getByText(/Import failed|Connection error/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await takePicture(page, 'channel-mail')

    const { body } = await desk.get(`/api/Channels/${channelID}`)
    expect(JSON.parse(body.connectionDetails)).toMatchObject({ imap: { host: 'mail.invalid', password: '********' } })
    expect(faults).toEqual([])
    await close()
  })

  test('previews the texts of a chat while they are typed, and copies its script tag', async () => {
    await using desk = await startDesk()
    const { channelID, token } = await makeChannel(desk, { name: 'Shop chat', hostnames: 'shop.example' })
    await makeTranslation(desk, { channelID, lang: 'en', chatTitle: 'Lamps' })
    const { page, faults, close } = await openConsole(browser, desk, `/channels/${channelID}`)

    await page.getByLabel('Install').getByText(`data-channel="${token}"`).first().waitFor()
    await page.getByLabel('Colour').fill('#5f3dc4')
    await page.getByLabel('Install').getByText('data-color="#5f3dc4"').first().waitFor()
    const look = page.getByRole('region', { name: 'Appearance preview' })
    await expect
      .poll(() =>
        look
          .getByText('Chat', { exact: true })
          .evaluate((title) => getComputedStyle(title.parentElement ?? title).backgroundColor),
      )
      .toBe('rgb(95, 61, 196)')
    const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawnLogo) }
    await page.locator('input[type=file]').first().setInputFiles(logo)
    await look.getByRole('img', { name: 'Logo' }).waitFor()
    await page.getByLabel('Install').getByText('data-logo="data:image/png;base64,').first().waitFor()
    await page.keyboard.press('Escape')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Lamps').waitFor()
    await page.getByLabel('Greeting').fill('Good evening!')
    await preview.getByText('Good evening!').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'channel-chat')
    await page.getByRole('region', { name: 'Texts' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()

    const { body } = await desk.get(`/api/ChannelTranslations/byChannel/${channelID}`)
    expect(body).toMatchObject([{ lang: 'en', chatTitle: 'Lamps', defaultGreeting: 'Good evening!' }])
    expect(faults).toEqual([])
    await close()
  })
})

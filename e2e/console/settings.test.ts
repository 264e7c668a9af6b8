import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startDesk } from '../../server/test/desk.ts'
import { makeMessage } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

describe('people', () => {
  test('an admin creates an account; an agent edits only their own profile and sees no audit log', async () => {
    await using desk = await startDesk()
    const admin = await openConsole(browser, desk, '/settings')

    await admin.page.getByRole('link', { name: 'Invite teammate' }).click()
    await admin.page.getByRole('link', { name: 'Create an account with a password instead' }).click()
    await admin.page.getByLabel('Username').fill('bela')
    await admin.page.getByRole('textbox', { name: 'Password' }).fill('weak')
    await admin.page.getByRole('button', { name: 'Create' }).click()
    await admin.page
      .getByText(/at least 8 characters/i)
      .nth(1)
      .waitFor()
    await admin.page.getByRole('textbox', { name: 'Password' }).fill('Battery-staple-2')
    await admin.page.getByRole('button', { name: 'Create' }).click()
    await admin.page.getByRole('heading', { name: 'Signatures' }).waitFor()
    await expectAccessible(admin.page)
    await takePicture(admin.page, 'rep')
    expect(admin.faults).toEqual([])
    await admin.close()

    const { body } = await desk.get('/customerReps')
    expect(body.items).toContainEqual(expect.objectContaining({ username: 'bela', role: 'Agent' }))
    const agent = await openConsole(browser, await desk.signedIn('Agent'), `/settings/team/${desk.admin.customerRepID}`)
    await agent.page.getByText('Only admins can edit other teammates.').waitFor()
    expect(await agent.page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    expect(await agent.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
    await agent.close()
  })

  test('a contact is found, gets another address, and is erased with all data', async () => {
    await using desk = await startDesk()
    await makeMessage(desk, { fromAddress: 'nora@example.test', fromName: 'Nora Quist', message: 'Hello' })
    const { page, faults, close } = await openConsole(browser, desk, '/settings/contacts')

    await page.getByRole('textbox', { name: 'Search' }).fill('quist')
    await page.getByRole('button', { name: 'Nora Quist' }).click()
    await page.getByLabel('Address, number or ID').fill('nora@home.example')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Make nora@home.example primary' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'end-user')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export data' }).click()
    expect((await download).suggestedFilename()).toMatch(/^end-user-\d+\.zip$/)
    await page.getByRole('button', { name: 'Erase data' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase data' }).click()
    await page.getByText('Data erased. Tickets: 1').waitFor()

    expect((await desk.get('/api/EndUsers')).body.totalCount).toBe(0)
    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
    expect(faults).toEqual([])
    await close()
  })
})

describe('settings', () => {
  test('paths of earlier versions redirect to the renamed pages', async () => {
    await using desk = await startDesk()
    const { page, close } = await openConsole(browser, desk, '/settings/end-users')
    await page.getByRole('heading', { name: 'Contacts', exact: true }).waitFor()
    await page.goto(`${desk.server.base}/console/settings/end-users/new`)
    await page.waitForURL('**/console/settings/contacts/new')
    await page.goto(`${desk.server.base}/console/settings/organisation`)
    await page.waitForURL('**/console/settings/workspace')
    await close()
  })

  test('the identity confirmation fits a phone and can be cancelled', async () => {
    await using desk = await startDesk()
    await desk.put('/api/Customers/me', { aiProviderApiKey: 'sk-very-secret' })
    desk.clock.advance(61 * 60_000)
    const view = { locale: 'de-DE', colorScheme: 'dark', width: 390, height: 844 } as const
    const { page, faults, close } = await openConsole(browser, desk, '/settings/workspace', view)
    const dialog = page.getByRole('dialog', { name: 'Identität bestätigen' })

    await page.getByRole('button', { name: 'Anzeigen', exact: true }).click()
    await dialog.waitFor()
    await takePicture(page, 'confirm-identity-phone')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByText('sk-very-secret').count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('an hour after sign-in, secrets are shown only after the identity was confirmed', async () => {
    await using desk = await startDesk()
    await desk.put('/api/Customers/me', { aiProviderApiKey: 'sk-very-secret' })
    desk.clock.advance(61 * 60_000)
    const { page, faults, close } = await openConsole(browser, desk, '/settings/workspace')
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const confirm = async (given: string) => {
      await dialog.getByLabel('Current password').fill(given)
      await dialog.getByRole('button', { name: 'Continue' }).click()
    }

    await page.getByRole('button', { name: 'Reveal', exact: true }).click()
    await dialog.waitFor()
    await expectAccessible(page)
    await takePicture(page, 'confirm-identity')
    await confirm('Wrong-horse-1')
    await dialog.getByRole('alert').waitFor()
    await confirm(password)
    await page.getByText('sk-very-secret').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
    await close()
  })

  test('secrets are masked once saved, revealed on demand, and each access is audited', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/settings/workspace')

    const test = page.getByRole('button', { name: 'Test AI provider' })
    await test.click()
    await page.getByText(/^The AI connection works: /).waitFor()
    await page.getByRole('textbox', { name: 'API key' }).fill('sk-very-secret')
    await expect.poll(() => test.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await test.click()
    await page.getByText(/^The AI connection failed: /).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'API key' }).inputValue()).toBe('********')
    await page.getByRole('button', { name: 'Reveal', exact: true }).click()
    await page.getByText('sk-very-secret').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'AI models' }).click()
    await page.getByRole('heading', { name: 'Model assignment' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.locator('[title^="GET /api/Customers/my-secrets"]').first().waitFor()
    await expectAccessible(page)
    await takePicture(page, 'audit')

    expect(faults).toEqual([])
    await close()
  })

  test('the audit log shows failed sign-ins and operator sessions, is exported, and a session is ended', async () => {
    await using desk = await startDesk({ settings: { PLATFORM_KEY: 'platform key of tests' } })
    const { username, customerID } = desk.admin
    const wrong = { username, password: 'not it', hostname: 'localhost' }
    await desk.stranger().post('/api/Auth/login', wrong)
    const key = { 'x-platform-key': 'platform key of tests', 'x-platform-actor': 'ada' }
    const { body } = await desk.stranger().post('/api/Auth/impersonate-by-customer', { customerID }, key)
    await desk.withToken(body.token).put('/api/Customers/me', { apiUsername: 'a' })
    const { page, faults, close } = await openConsole(browser, desk, '/settings/audit')

    await page.getByText(`platform: ada as ${username}`, { exact: true }).waitFor()
    await page.getByText('The username or password is incorrect.').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'audit-refused')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe('audit.jsonl')
    await page.getByRole('combobox', { name: 'Result' }).click()
    await page.getByRole('option', { name: 'Rejected' }).click()
    await page.getByText('PUT /api/Customers/me').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'End session' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await page.getByText('Session ended.').waitFor()
    expect((await desk.withToken(body.token).get('/api/Customers/me')).status).toBe(401)
    expect(faults).toEqual([])
    await close()

    await desk.stranger().post('/api/Auth/impersonate-by-customer', { customerID }, key)
    for (const view of [
      { locale: 'de-DE', width: 390, height: 844 },
      { locale: 'de-DE', colorScheme: 'dark' as const },
    ]) {
      const german = await openConsole(browser, desk, '/settings/audit', view)
      await german.page.getByText('Abgelehnt').first().waitFor()
      await german.page.getByText('Benutzername oder Passwort ist falsch.').waitFor()
      await german.page.getByRole('button', { name: 'Exportieren' }).waitFor()
      await expectAccessible(german.page)
      await takePicture(german.page, `audit-${view.width ?? 'dark'}`)
      await german.close()
    }
  })
})

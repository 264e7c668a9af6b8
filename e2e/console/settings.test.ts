import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { makeMessage } from '../../server/test/factories.ts'
import { openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => browser?.close())

describe('people', () => {
  test('an admin adds somebody; an agent changes only themselves and sees no audit log', async () => {
    await using desk = await startDesk()
    const admin = await openConsole(browser, desk, '/settings')

    await admin.page.getByRole('link', { name: 'Add somebody' }).click()
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
    await agent.page.getByText('Only admins can change others.').waitFor()
    expect(await agent.page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    expect(await agent.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
    await agent.close()
  })

  test('an end user is found, gets another address, and is erased with everything', async () => {
    await using desk = await startDesk()
    await makeMessage(desk, { fromAddress: 'nora@example.test', fromName: 'Nora Quist', message: 'Hello' })
    const { page, faults, close } = await openConsole(browser, desk, '/settings/end-users')

    await page.getByRole('textbox', { name: 'Search' }).fill('quist')
    await page.getByRole('button', { name: 'Nora Quist' }).click()
    await page.getByLabel('Address, number or key').fill('nora@home.example')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Make nora@home.example the main one' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'end-user')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export everything' }).click()
    expect((await download).suggestedFilename()).toMatch(/^end-user-\d+\.zip$/)
    await page.getByRole('button', { name: 'Erase everything' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click()
    await page.getByText('Erased: 1 tickets').waitFor()

    expect((await desk.get('/api/EndUsers')).body.totalCount).toBe(0)
    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
    expect(faults).toEqual([])
    await close()
  })
})

describe('settings', () => {
  test('secrets are masked once saved, shown on demand, and the look is in the audit log', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/settings/organisation')

    await page.getByRole('textbox', { name: 'Key' }).fill('sk-very-secret')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Key' }).inputValue()).toBe('********')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('sk-very-secret').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Models' }).click()
    await page.getByRole('heading', { name: 'Who does what' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByText('GET /api/Customers/my-secrets').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'audit')

    expect(faults).toEqual([])
    await close()
  })
})

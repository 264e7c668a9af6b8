import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { until } from '../../server/test/until.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, prepareConsole } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

describe('settings pages', () => {
  test('the data page without exports and policies shows each button once', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/settings/data')

    await page.getByText('No exports yet').waitFor()
    await page.getByText('No retention policies').waitFor()

    expect(await page.getByRole('button', { name: 'Start export' }).count()).toBe(1)
    expect(await page.getByRole('link', { name: 'New retention policy' }).count()).toBe(1)
    expect(faults).toEqual([])
    await close()
  })

  test('delete buttons are red in dark mode too', async () => {
    await using desk = await startDesk()
    const { body: team } = await desk.post('/api/Teams', { name: 'Support' })
    const view = { colorScheme: 'dark' } as const
    const { page, close } = await openConsole(browser, desk, `/settings/teams/${team.teamID}`, view)

    const button = page.getByRole('button', { name: 'Delete', exact: true })
    const colour = await button.evaluate((element) => getComputedStyle(element).color)
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? []

    expect(red - green).toBeGreaterThan(80)
    expect(red - blue).toBeGreaterThan(80)
    await expectAccessible(page)
    await close()
  })

  test('a signature is written in the editor, and one with formatting that the editor does not support as HTML', async () => {
    await using desk = await startDesk()
    const path = `/customerReps/${desk.admin.customerRepID}`
    const { page, faults, close } = await openConsole(browser, desk, '/settings/profile')
    const field = page.getByRole('textbox', { name: 'Signature' })

    await field.click()
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('Ada Lovelace')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type(', Support')
    await expectAccessible(page)
    await page.locator('form', { has: field }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { body } = await desk.get(path)
    expect(body.emailSignatureHTML).toBe('<p><strong>Ada Lovelace</strong>, Support</p>')
    expect(body.emailSignatureText).toBe('Ada Lovelace, Support')

    await desk.put(path, { emailSignatureHTML: '<table><tr><td style="color:#900">Ada</td></tr></table>' })
    await page.reload()
    const source = page.getByRole('textbox', { name: 'Formatted (HTML)' })
    await until(async () => (await source.inputValue()).includes('<table>'))
    expect(await page.getByRole('button', { name: 'Back to the editor' }).count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('filters the audit log by the areas of the navigation', async () => {
    await using desk = await startDesk()
    await desk.post('/api/Teams', { name: 'Support' })
    await desk.put('/api/Customers/me', { apiUsername: 'a' })
    const { page, faults, close } = await openConsole(browser, desk, '/settings/audit')
    const table = page.getByRole('table', { name: 'Audit log' })
    await table.getByText(/created team/i).waitFor()
    await table.getByText(/the workspace settings/).waitFor()

    await page.getByRole('combobox', { name: 'Area' }).click()
    await page.getByRole('option', { name: 'Teammates and teams' }).click()

    await table.getByText(/the workspace settings/).waitFor({ state: 'detached' })
    await table.getByText(/created team/i).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
    await close()
  })
})

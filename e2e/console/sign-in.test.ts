import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startDesk } from '../../server/test/desk.ts'
import { openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, openPage, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => browser?.close())

describe('signing in', () => {
  test('the root leads there, a wrong password is refused in words, the right one opens what was asked for', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openPage(browser)

    await page.goto(desk.house.base)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'sign-in')
    await page.getByLabel('Username').fill(desk.admin.username)
    await page.getByRole('textbox', { name: 'Password' }).fill('not it')
    await page.getByLabel('Desk').fill('localhost')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('That username, password or desk is not right.').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('navigation', { name: 'Areas' }).waitFor()
    expect(page.url()).toContain('/console/inbox')
    expect(faults).toEqual([])
    await close()
  })

  test('speaks German to who prefers it, and English on demand', async () => {
    await using desk = await startDesk()
    const { page, close } = await openConsole(browser, desk, '/inbox', { locale: 'de-DE' })

    await page.getByRole('link', { name: 'Eingang' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('english')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Inbox' }).waitFor()
    await close()
  })

  test('a forgotten password is set anew by the link in the mail', async () => {
    await using desk = await startDesk()
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { email: 'ada@example.test' })
    const { page, faults, close } = await openPage(browser)

    await page.goto(`${desk.house.base}/console/sign-in`)
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await page.getByLabel('Email address').fill('ada@example.test')
    await page.getByLabel('Desk').fill('localhost')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('a link is on its way').waitFor()
    await desk.runJobs()
    const link = /https:\S+/.exec(desk.house.mailer.sent.at(-1)?.text ?? '')?.[0] ?? ''
    await page.goto(link.replace('https://desk.example.test', desk.house.base))
    await page.getByRole('textbox', { name: 'New password' }).fill('Battery-staple-2')
    await page.getByRole('textbox', { name: 'The same once more' }).fill('Something else')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('The two passwords differ.').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'The same once more' }).fill('Battery-staple-2')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Your password is set.').waitFor()

    const login = (secret: string) =>
      desk
        .stranger()
        .post('/api/Auth/login', { username: desk.admin.username, password: secret, hostname: 'localhost' })
    expect((await login('Battery-staple-2')).status).toBe(200)
    expect((await login(password)).status).toBe(401)
    expect(faults).toEqual([])
    await close()
  })
})

describe('a session that ends', () => {
  test('asks for the password over the page, and goes on where it was', async () => {
    await using desk = await startDesk()
    const { page, close } = await openConsole(browser, desk)
    await page.getByRole('navigation', { name: 'Areas' }).waitFor()

    // Changing the password ends every session.
    const newPassword = 'Battery-staple-2'
    const { customerRepID } = desk.admin
    await desk.put(`/customerReps/${customerRepID}/change-password`, { customerRepID, newPassword })
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(newPassword)
    await dialog.getByRole('button', { name: 'Sign in' }).click()

    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toContain('/console/inbox')
    await close()
  })
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, password, startDesk } from '../../server/test/desk.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, openPage, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

async function signIn(page: Page, desk: Desk) {
  await page.getByLabel('Username').fill(desk.admin.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('Workspace').fill('localhost')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('signing in', () => {
  test('starts at the root, explains a wrong password, and opens the inbox with the right one', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openPage(browser)

    await page.goto(desk.server.base)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'sign-in')
    await page.getByLabel('Username').fill(desk.admin.username)
    await page.getByRole('textbox', { name: 'Password' }).fill('not it')
    await page.getByLabel('Workspace').fill('localhost')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Incorrect username, password or workspace.').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    expect(page.url()).toContain('/console/inbox')
    expect(faults).toEqual([])
    await close()
  })

  test('uses German in a German browser, and switches to English on demand', async () => {
    await using desk = await startDesk()
    const { page, close } = await openConsole(browser, desk, '/inbox', { locale: 'de-DE' })

    await page.getByRole('link', { name: 'Posteingang' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('english')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
    await close()
  })

  test('resets a forgotten password through the link in the email', async () => {
    await using desk = await startDesk()
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { email: 'ada@example.test' })
    const { page, faults, close } = await openPage(browser)

    await page.goto(`${desk.server.base}/console/sign-in`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email address').fill('ada@example.test')
    await page.getByLabel('Workspace').fill('localhost')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('we have sent a reset link').waitFor()
    await desk.runJobs()
    const link = /https:\S+/.exec(desk.server.mailer.sent.at(-1)?.text ?? '')?.[0] ?? ''
    await page.goto(link.replace('https://desk.example.test', desk.server.base))
    await page.getByRole('textbox', { name: 'New password' }).fill('Battery-staple-2')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('Something else')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('The passwords do not match.').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('Battery-staple-2')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Your password was changed').waitFor()

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

describe('an account whose password is guessed from many addresses', () => {
  test('is unlocked for a new address through the link in the email', async () => {
    await using desk = await startDesk({ hostnames: ['desk.acme.test'], settings: { TRUST_PROXY: '127.0.0.1' } })
    const { username, customerRepID } = desk.admin
    await desk.put(`/customerReps/${customerRepID}`, { email: 'ada@example.test' })
    for (let serial = 1; serial <= 10; serial++) {
      const guess = { username, password: 'not it', hostname: 'desk.acme.test' }
      await desk.stranger().post('/api/Auth/login', guess, { 'x-forwarded-for': `203.0.113.${serial}` })
    }
    const { page, faults, close } = await openPage(browser)
    const signIn = async () => {
      await page.goto(`${desk.server.base}/console/sign-in`)
      await page.getByLabel('Username').fill(username)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByLabel('Workspace').fill('desk.acme.test')
      await page.getByRole('button', { name: 'Sign in' }).click()
    }

    await signIn()
    await page.getByText('Too many failed sign-ins.').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'sign-in-limited')
    await desk.runJobs()
    const link = /https:\S+unlock\S+/.exec(desk.server.mailer.sent.at(-1)?.text ?? '')?.[0] ?? ''
    await page.goto(link.replace('https://desk.example.test', desk.server.base))
    await page.getByRole('button', { name: 'Confirm sign-in' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'unlock')
    await page.getByRole('button', { name: 'Confirm sign-in' }).click()
    await page.getByText('Confirmed.').waitFor()
    await signIn()

    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
})

describe('a session that ends', () => {
  test('asks for the password over the page, and continues there', async () => {
    await using desk = await startDesk()
    const { page, close } = await openConsole(browser, desk)
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    // Changing the password ends every session.
    const newPassword = 'Battery-staple-2'
    const { customerRepID } = desk.admin
    await desk.put(`/customerReps/${customerRepID}/change-password`, { customerRepID, newPassword })
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
    await dialog.waitFor()
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Battery-staple-3')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByRole('alert').getByText('Incorrect password.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(newPassword)
    await dialog.getByRole('button', { name: 'Sign in' }).click()

    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toContain('/console/inbox')
    await close()
  })
})

describe('the page to return to after sign-in', () => {
  test.each([
    ['another host', '//evil.example/x'],
    ['another host behind a backslash', '/\\evil.example/x'],
    ['another host behind a tab', '/\t/evil.example/x'],
    ['another host behind dots', '/..//evil.example/x'],
    ['an absolute address', 'https://evil.example/x'],
    ['an address of our own origin outside the console', 'HERE/docs'],
    ['a script', 'javascript:globalThis.hacked=1'],
    ['a page of data', 'data:text/html,evil'],
  ])('is not %s', async (_what, back) => {
    await using desk = await startDesk()
    const { page, close } = await openPage(browser)
    const { base } = desk.server
    const left: string[] = []
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(`${base}/console/`)) left.push(frame.url())
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(base)) left.push(request.url())
    })

    await page.goto(`${base}/console/sign-in?${new URLSearchParams({ back: back.replace('HERE', base) })}`)
    await signIn(page, desk)

    await page.waitForURL(`${base}/console/inbox**`)
    expect(left).toEqual([])
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    await close()
  })

  test('is the requested page with its filters', async () => {
    await using desk = await startDesk()
    const { page, close } = await openPage(browser)

    await page.goto(`${desk.server.base}/console/inbox?status=Closed`)
    await page.waitForURL('**/sign-in?back=**')
    await signIn(page, desk)

    await page.waitForURL(`${desk.server.base}/console/inbox?status=Closed`)
    await close()
  })
})

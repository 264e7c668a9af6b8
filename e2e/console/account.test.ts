import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk } from '../../server/test/desk.ts'
import { totpOf } from '../../server/test/doubles/authenticator.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, openConsole, openPage, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

/** The host name that passkeys can be used with. */
const baseOf = ({ server }: Desk) => server.base.replace('127.0.0.1', 'localhost')

async function enrol(desk: Desk, client: Client = desk) {
  const { secret } = (await client.post('/customerReps/me/totp')).body
  const code = totpOf(secret, desk.clock.now())
  const { recoveryCodes } = (await client.post('/customerReps/me/totp/confirm', { code })).body
  const next = () => {
    desk.clock.advance(30_000)
    return totpOf(secret, desk.clock.now())
  }
  return { recoveryCodes: recoveryCodes as string[], next }
}

async function signIn(page: Page, desk: Desk, username = desk.admin.username) {
  await page.goto(`${baseOf(desk)}/console/sign-in`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('Workspace').fill('localhost')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const expectSignedIn = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

/** A virtual security key that confirms every request. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe('signing in to an account with a second factor', () => {
  test('asks for a code after the password, explains a wrong one, and accepts a recovery code', async () => {
    await using desk = await startDesk()
    const factor = await enrol(desk)
    const { page, faults, close } = await openPage(browser)

    await signIn(page, desk)
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'second-step')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
    await page.getByText('This code is incorrect').waitFor()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(factor.next())
    await expectSignedIn(page)

    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signIn(page, desk)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(factor.recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expectSignedIn(page)
    expect((await desk.get('/customerReps/me')).body.security.recoveryCodesLeft).toBe(9)
    expect(faults).toEqual([])
    await close()
  })

  test('returns to the password after too many wrong codes', async () => {
    await using desk = await startDesk()
    await enrol(desk)
    const { page, close } = await openPage(browser)

    await signIn(page, desk)
    for (let wrong = 1; wrong <= 5; wrong++) {
      const answered = page.waitForResponse('**/api/Auth/second-factor')
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
      await answered
      await page.locator('.mantine-Alert-root').waitFor()
    }
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
    await page.getByText('Enter your password again').waitFor()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await close()
  })

  test('also asks for it when a session is renewed', async () => {
    await using desk = await startDesk()
    const factor = await enrol(desk)
    const { page, close } = await openConsole(browser, desk)
    await expectSignedIn(page)

    const { body: sessions } = await desk.get('/customerReps/me/sessions')
    await desk.delete(`/customerReps/me/sessions/${sessions[0].sessionID}`)
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(factor.next())

    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toContain('/console/inbox')
    await close()
  })
})

describe('signing out', () => {
  test('ends the session on the service', async () => {
    await using desk = await startDesk()
    const { page, close } = await openConsole(browser, desk)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    await expect.poll(async () => (await desk.get('/customerReps/me')).status).toBe(401)
    await close()
  })
})

describe('a workspace that requires a second factor', () => {
  test('blocks the console until it is set up, and opens it right afterwards', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    await enrol(desk)
    await desk.put('/api/Customers/me', { requireSecondFactor: true })
    const { page, faults, close } = await openPage(browser)

    await signIn(page, desk, agent.rep.username)
    await page.getByRole('heading', { name: 'Secure your account' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'enrolment')
    await page.goto(`${baseOf(desk)}/console/inbox`)
    await page.getByRole('button', { name: /^Authenticator app/ }).click()
    const secret = (await page.locator('.totp-secret').textContent())?.replaceAll(' ', '') ?? ''
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'enrolment-code')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(totpOf(secret, desk.clock.now()))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
    await expectAccessible(page)
    await page.getByLabel('I have saved these codes').check()
    await page.getByRole('button', { name: 'Done' }).click()

    await expectSignedIn(page)
    await page.getByText('Connection lost').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()
  })
})

describe('an invitation', () => {
  const linkOf = async (desk: Desk, email: string) => {
    await desk.runJobs()
    const mail = desk.server.mailer.sent.findLast(({ to }) => to === email)
    return (/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '').replace('https://desk.example.test', baseOf(desk))
  }

  test('is accepted by its link, which works only once', async () => {
    await using desk = await startDesk()
    await desk.post('/api/Invitations', { email: 'grace@example.test', name: 'Grace', role: 'Agent' })
    const link = await linkOf(desk, 'grace@example.test')
    const { page, faults, close } = await openPage(browser)

    await page.goto(link)
    await page.getByLabel('Your name').fill('Grace Hopper')
    await page.getByRole('textbox', { name: 'Password' }).fill('weak')
    await expectAccessible(page)
    await takePicture(page, 'invitation')
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.locator('form').getByText('At least 8 characters, including').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await expect.poll(() => page.locator('.password-rules [data-met]').count()).toBe(2)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await expectSignedIn(page)
    const { items } = (await desk.get('/customerReps')).body
    expect(items).toContainEqual(
      expect.objectContaining({ name: 'Grace Hopper', username: 'grace@example.test', role: 'Agent' }),
    )

    await page.goto(link)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByText('This invitation is no longer valid').waitFor()
    expect(faults).toEqual([])
    await close()
  })
})

test('an added passkey signs in without a password', async () => {
  await using desk = await startDesk()
  const { page, faults, close } = await openPage(browser)
  await plugInAuthenticator(page)
  await signIn(page, desk)
  await expectSignedIn(page)
  await page.goto(`${baseOf(desk)}/console/settings/profile/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Current password' }).fill(password)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByText('Laptop').waitFor()

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Workspace').fill('localhost')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectSignedIn(page)
  expect(faults).toEqual([])
  await close()
})

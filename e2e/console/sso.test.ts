import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from '../../server/people/sso/sign-in/random-secret.ts'
import { ssoCodes } from '../../server/people/sso/sso.table.ts'
import { startDesk } from '../../server/test/desk.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, expectToFit, openConsole, openPage, prepareConsole } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const settings = { issuer: 'https://login.example', clientID: 'attendant', clientSecret: 'secret', isEnabled: true }

describe('single sign-on', () => {
  test('is set up with role mappings, and SCIM with a token that is shown once', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/settings/sso')

    await page.getByLabel('Issuer').fill(settings.issuer)
    await page.getByLabel('Client ID').fill('attendant')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('secret')
    await page.getByLabel('Allowed email domains').fill('shop.test, shop.example')
    await page.getByRole('button', { name: 'Add mapping' }).click()
    await page.getByLabel('Group', { exact: true }).fill('admins')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await desk.get('/api/Sso')).status).toBe(200)
    expect((await desk.get('/api/Sso')).body).toMatchObject({
      ...{ isEnabled: true, issuer: settings.issuer, clientID: 'attendant', clientSecret: '********' },
      allowedDomains: ['shop.test', 'shop.example'],
      roleMappings: [{ group: 'admins', role: 'Agent' }],
    })
    await expectAccessible(page)
    await expectToFit(page)

    await page.getByRole('button', { name: 'Create token' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^scim_/)
      .waitFor()
    expect((await desk.get('/api/Scim/token')).status).toBe(200)
    expect(faults).toEqual([])
    await close()
  })

  test('starts on the sign-in page, which shows why it failed, and returns to the requested page', async () => {
    await using desk = await startDesk()
    await desk.put('/api/Sso', settings)
    const { page, faults, close } = await openPage(browser)
    await page.goto(`${desk.server.base}/console/sign-in?error=sso_domain_not_allowed&back=%2Fsettings%2Ftags`)
    await page.getByText('Your email domain is not allowed in this workspace. Ask an admin.').waitFor()
    await page.getByLabel('Workspace').fill('shop.test')
    const link = page.getByRole('link', { name: 'Sign in with SSO' })
    const start = new URL((await link.getAttribute('href')) ?? '', desk.server.base)
    expect(start.pathname).toBe('/api/Auth/sso/start')
    expect(Object.fromEntries(start.searchParams)).toEqual({
      hostname: 'shop.test',
      returnTo: '/console/settings/tags',
    })
    await expectAccessible(page)

    const code = `random.${Buffer.from('/console/settings/tags').toString('base64url')}`
    const { customerID, customerRepID } = desk.admin
    const expiresAt = new Date(desk.clock.now().getTime() + 60_000)
    await desk.context.db
      .insert(ssoCodes)
      .values({ customerID, codeHash: hashOf(code), customerRepID, issuer: 'i', subject: 's', expiresAt })
    const landing = `${desk.server.base}/console/sso#code=${code}`
    await page.goto(landing)
    await page.waitForURL('**/console/settings/tags')
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('shows admins an address that an agent entered, which they confirm', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    await agent.put('/customerReps/me', { email: 'ann@shop.test' })
    const path = `/customerReps/${agent.rep.customerRepID}`
    const { page, faults, close } = await openConsole(browser, desk, `/settings/team/${agent.rep.customerRepID}`)
    await page.getByText('The agent entered ann@shop.test themselves.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.getByText('Address confirmed.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Confirm address' }).count()).toBe(0)
    expect((await desk.get(path)).body).toMatchObject({ isEmailConfirmed: true })
    expect(faults).toEqual([])
    await close()
  })
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('people', () => {
  test('are invited by email with permissions and teams; an invitation is resent and revoked', async () => {
    await using desk = await startDesk()
    const { body: team } = await desk.post('/api/Teams', { name: 'Billing' })
    const { page, faults, close } = await openConsole(browser, desk, '/settings')
    const invitations = async () => (await desk.get('/api/Invitations')).body.items

    await page.getByText('No open invitations.').waitFor()
    await page.getByRole('link', { name: 'Invite teammate' }).click()
    await page.getByLabel('Email address').fill('grace@example.test')
    await page.getByRole('checkbox', { name: 'View insights' }).check()
    await page
      .getByRole('textbox', { name: 'Teams' })
      .or(page.getByRole('combobox', { name: 'Teams' }))
      .click()
    await page.getByRole('option', { name: 'Billing' }).click()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await takePicture(page, 'invite')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('Invitation sent to grace@example.test.').waitFor()
    await page.getByRole('button', { name: 'Resend: grace@example.test' }).waitFor()
    expect(await invitations()).toEqual([
      expect.objectContaining({
        email: 'grace@example.test',
        role: 'Agent',
        permissions: ['sendReplies', 'seeAllTeams', 'viewInsights'],
        teamIDs: [team.teamID],
        state: 'Pending',
      }),
    ])
    await expectAccessible(page)
    await takePicture(page, 'team')

    await page.getByRole('button', { name: 'Resend: grace@example.test' }).click()
    await page.getByText('Invitation sent again.').waitFor()
    await page.getByRole('button', { name: 'Revoke: grace@example.test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(async () => (await invitations())[0].state).toBe('Revoked')
    await page.getByText('No open invitations.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('get permissions, are deactivated and signed out, and get a lost second factor removed', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    await agent.post('/customerReps/me/totp')
    const path = `/customerReps/${agent.rep.customerRepID}`
    const { page, faults, close } = await openConsole(browser, desk, `/settings/team/${agent.rep.customerRepID}`)

    const sections = page.getByRole('navigation', { name: 'Settings sections' })
    await expect.poll(() => sections.locator('[aria-current=page]').allTextContents()).toEqual(['Team'])
    await page.getByRole('checkbox', { name: 'Manage channels' }).check()
    await page.getByRole('region', { name: 'Access' }).getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await desk.get(path)).body.permissions).toContain('manageChannels')
    await expectAccessible(page)
    await takePicture(page, 'rep-access')
    await page.getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByText('Second factor removed.').waitFor()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByText('Not signed in anywhere.').waitFor()
    expect((await agent.get('/tickets')).status).toBe(401)
    await page.getByRole('switch', { name: 'Active' }).click({ force: true })
    await page.getByRole('region', { name: 'Access' }).getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await desk.get(path)).body.isActive).toBe(false)
    await page.goto(`${desk.server.base}/console/settings`)
    await page.getByText('Deactivated').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('who require a second factor for all must set up their own first', async () => {
    await using desk = await startDesk()
    const { page, close } = await openConsole(browser, desk, '/settings')

    await page.getByRole('switch', { name: 'Require two-step verification' }).click({ force: true })
    await page.getByRole('dialog').getByRole('button', { name: 'Require two-step verification' }).click()
    await page.getByRole('heading', { name: 'Secure your account' }).waitFor()
    expect((await desk.get('/tickets')).body.code).toBe('second_factor_enrolment_required')
    await close()
  })
})

describe('API tokens', () => {
  test('are created with a secret that works and is shown once, rotated and revoked', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/settings/tokens')
    const dialog = page.getByRole('dialog', { name: 'Copy your token now' })
    const readSecret = async () => (await dialog.locator('pre').textContent()) ?? ''
    const statusWith = async (secret: string) => (await desk.withToken(secret).get('/tickets')).status

    await page.getByText('No API tokens yet').waitFor()
    await page.getByRole('button', { name: 'Create token' }).click()
    const form = page.getByRole('dialog', { name: 'Create token' })
    await form.getByLabel('Name').fill('Shop backend')
    await form.getByRole('checkbox', { name: 'See all teams' }).check()
    await expectAccessible(page)
    await takePicture(page, 'token-form')
    await form.getByRole('button', { name: 'Create token' }).click()
    await dialog.waitFor()
    await expectAccessible(page)
    const secret = await readSecret()
    expect(secret).toMatch(/^atn_\w{40}$/)
    expect(await statusWith(secret)).toBe(200)
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    expect(await page.content()).not.toContain(secret)
    await expectAccessible(page)
    await takePicture(page, 'tokens')

    await page.getByRole('button', { name: 'Rotate: Shop backend' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    await dialog.waitFor()
    const rotated = await readSecret()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    expect([await statusWith(secret), await statusWith(rotated)]).toEqual([401, 200])
    await page.getByRole('button', { name: 'Revoke: Shop backend' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No API tokens yet').waitFor()
    expect(await statusWith(rotated)).toBe(401)
    expect(faults).toEqual([])
    await close()
  })
})

describe('permissions', () => {
  test('let an agent without them view the configuration, but not change it, with the reason', async () => {
    await using desk = await startDesk()
    const channel = await makeChannel(desk, { channelType: 'Chat', name: 'Website', hostnames: 'shop.example.test' })
    const agent = await desk.signedIn('Agent')
    const { page, faults, close } = await openConsole(browser, agent, '/channels')

    await page.getByRole('button', { name: 'Website' }).waitFor()
    expect(await page.getByRole('button', { name: 'Add channel' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Insights' }).count()).toBe(0)
    await page.goto(`${desk.server.base}/console/channels/${channel.channelID}`)
    await page.getByText('You need the permission “Manage channels”.').first().waitFor()
    await page.getByRole('main').getByText('shop.example.test').waitFor()
    const controls = page.getByRole('main').locator('input, textarea, select, button')
    expect(await controls.count()).toBe(0)
    await expectAccessible(page)
    await page.goto(`${desk.server.base}/console/insights`)
    await page.getByText('You need the permission “View insights”.').waitFor()
    await expectAccessible(page)

    const rights = { permissions: ['sendReplies', 'seeAllTeams', 'manageChannels', 'viewInsights'] }
    await desk.put(`/customerReps/${agent.rep.customerRepID}`, rights)
    await page.goto(`${desk.server.base}/console/channels`)
    await page.getByRole('button', { name: 'Add channel' }).waitFor()
    await page.getByRole('link', { name: 'Insights' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test("the team's pages fit a phone", async () => {
    await using desk = await startDesk()
    const phone = { width: 390, height: 844 }
    const { page, close } = await openConsole(browser, desk, '/settings', phone)
    for (const path of ['/settings', '/settings/team/invite', '/settings/tokens', '/settings/profile/security']) {
      await page.goto(`${desk.server.base}/console${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectToFit(page)
      await takePicture(page, `phone${path.replaceAll('/', '-')}`)
    }
    await close()
  })
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dovecotPassword as password, startDovecot, whyNoDovecot } from '../../server/adapters/mail/imap/dovecot.ts'
import { startOAuthDouble } from '../../server/adapters/mail/testing/oauth-double.ts'
import { type Desk, startDesk } from '../../server/test/desk.ts'
import { startDnsDouble } from '../../server/test/doubles/dns-double.ts'
import { smtpRefusal, startSmtpDouble } from '../../server/test/doubles/smtp-double.ts'
import { makeChannel } from '../../server/test/factories.ts'
import { closePages, openBrowser } from '../browser.ts'
import { expectAccessible, expectToFit, openConsole, prepareConsole, takePicture } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const looks = [
  ['en-GB', 'light', 1280],
  ['de-DE', 'dark', 390],
] as const

const account = 'support@acme.example'

async function makeMailbox(desk: Desk, connection: object): Promise<number> {
  await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
  const { channelID } = await makeChannel(desk, {
    channelType: 'Email',
    name: 'Support',
    emailAddress: account,
    connectionDetails: JSON.stringify(connection),
  })
  return channelID
}

test.each(looks)(
  'access to a mailbox is denied, granted, revoked and granted again (%s, %s, %s wide)',
  async (locale, colorScheme, width) => {
    await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
    const authority = await startOAuthDouble({ now: () => desk.clock.now() })
    const { clientID, clientSecret, tokenURL, authorizeURL } = authority
    const server = { host: '127.0.0.1', port: 1, secure: false, user: account }
    const oauth = { provider: 'Google', clientID, clientSecret, tokenURL, authorizeURL }
    const channelID = await makeMailbox(desk, { imap: server, smtp: server, oauth })
    const path = `/channels/${channelID}`
    const { page, faults, close } = await openConsole(browser, desk, path, { locale, colorScheme, width, height: 844 })
    const isGerman = locale === 'de-DE'
    const translate = (english: string, german: string) => (isGerman ? german : english)
    const panel = page.getByRole('region', {
      name: translate('Mailbox access: Google', 'Zugriff auf das Postfach: Google'),
    })
    const signIn = panel.getByRole('button', { name: translate('Sign in', 'Anmelden'), exact: true })
    const again = panel.getByRole('button', { name: translate('Sign in again', 'Erneut anmelden') })

    // The provider's consent page: the user decides immediately, and the browser is redirected back.
    let isConsenting = false
    await page.route(
      ({ href }) => href.startsWith(authorizeURL),
      (route) => {
        const back = authority.consent(route.request().url(), account)
        if (!isConsenting) back.search = '?error=access_denied&error_description=Access+was+denied.'
        const location = `${desk.server.base}${back.pathname}${back.search}`
        return route.fulfill({ status: 302, headers: { location } })
      },
    )

    await signIn.click()
    await page.getByRole('alert').getByText('Access was denied.').waitFor()
    await takePicture(page, `consent-refused-${locale}`)
    await expectAccessible(page)

    isConsenting = true
    await page.goto(`${desk.server.base}/console${path}`)
    await signIn.click()
    await panel.getByText(translate('Access granted', 'Zugriff erteilt')).waitFor()
    await again.waitFor()
    await takePicture(page, `consent-active-${locale}`)

    authority.revoke(account)
    desk.clock.advance(3600_000)
    await page.getByRole('button', { name: translate('Test connection', 'Verbindung testen') }).click()
    // Shown twice: for receiving and for sending.
    const advice = page.getByText(translate('Choose “Sign in again”', 'Wählen Sie „Erneut anmelden“'))
    await advice.nth(1).waitFor()
    await panel.getByText(translate('Access has ended', 'Der Zugriff ist beendet')).waitFor()
    await takePicture(page, `consent-ended-${locale}`)
    await expectAccessible(page)
    await expectToFit(page)

    await again.click()
    await panel.getByText(translate('Access granted', 'Zugriff erteilt')).waitFor()
    expect(await panel.getByRole('alert').count()).toBe(0)
    expect((await desk.get(`/api/Channels/${channelID}/mail-consent`)).body).toMatchObject({ state: 'Active' })
    expect(faults).toEqual([])
    await close()
    await authority.close()
  },
)

describe('a connection test', () => {
  const login = { host: '127.0.0.1', secure: false, user: 'support', password }

  async function startMailDesk() {
    const dns = await startDnsDouble()
    const desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1', DNS_SERVERS: dns.server } })
    return { desk, dns }
  }

  async function reconnect(desk: Desk, channelID: number, connection: object) {
    const path = `/api/Channels/${channelID}`
    const { channelType, name, isActive } = (await desk.get(path)).body
    const connectionDetails = JSON.stringify(connection)
    expect((await desk.put(path, { channelType, name, isActive, connectionDetails })).status).toBe(204)
  }

  test.each(looks)(
    'distinguishes errors of names, certificates, logins and permissions (%s, %s, %s wide)',
    async (locale, colorScheme, width) => {
      const { desk, dns } = await startMailDesk()
      await using _ = desk
      const selfSigned = await startSmtpDouble(password, { secure: true, disabledCommands: [] })
      const strict = await startSmtpDouble(password, {
        onMailFrom: (_address, _session, done) => done(smtpRefusal(553, '5.7.1 Sender address rejected')),
      })
      const channelID = await makeMailbox(desk, {
        imap: { ...login, host: 'imap.acme.invalid', port: 143 },
        smtp: { ...login, port: strict.port, password: 'Wrong-horse-1' },
      })
      const view = { locale, colorScheme, width, height: 844 }
      const { page, faults, close } = await openConsole(browser, desk, `/channels/${channelID}`, view)
      const isGerman = locale === 'de-DE'
      const translate = (english: string, german: string) => (isGerman ? german : english)
      const run = page.getByRole('button', { name: translate('Test connection', 'Verbindung testen') })
      const checks = page.getByRole('list', {
        name: translate('Results of the connection test', 'Ergebnisse des Verbindungstests'),
      })
      const states = {
        Ok: translate('Passed', 'Bestanden'),
        Failed: translate('Failed', 'Fehlgeschlagen'),
        Skipped: translate('Not checked', 'Nicht geprüft'),
      }
      const expectCheck = (name: string, state: keyof typeof states, advice = '') =>
        checks
          .getByRole('listitem')
          .filter({ hasText: name })
          .filter({ hasText: advice })
          .getByRole('img', { name: states[state] })
          .waitFor()

      await run.click()
      await expectCheck('IMAP, DNS', 'Failed', translate('typing errors', 'Tippfehler'))
      await expectCheck('IMAP, TLS', 'Skipped')
      await expectCheck('SMTP, TLS', 'Ok')
      await expectCheck(
        translate('SMTP, login', 'SMTP, Anmeldung'),
        'Failed',
        translate('user name and password', 'Benutzername'),
      )
      await takePicture(page, `checks-dns-login-${locale}`)

      await reconnect(desk, channelID, {
        imap: { ...login, port: selfSigned.port, secure: true },
        smtp: { ...login, port: strict.port },
      })
      await run.click()
      await expectCheck('IMAP, TLS', 'Failed', translate('certificate', 'Zertifikat'))
      await expectCheck('IMAP, DNS', 'Ok')
      await expectCheck(translate('SMTP, login', 'SMTP, Anmeldung'), 'Ok')
      await expectCheck(translate('SMTP, permission', 'SMTP, Berechtigung'), 'Failed', account)
      await checks.scrollIntoViewIfNeeded()
      await takePicture(page, `checks-tls-permission-${locale}`)
      await expectAccessible(page)
      await expectToFit(page)
      expect(faults).toEqual([])
      await close()
      await Promise.all([selfSigned.close(), strict.close(), dns.close()])
    },
  )

  const missing = whyNoDovecot()
  test.skipIf(missing)('passes for a working mailbox', async () => {
    const { desk, dns } = await startMailDesk()
    await using _ = desk
    const [dovecot, smtp] = await Promise.all([startDovecot(), startSmtpDouble(password)])
    const channelID = await makeMailbox(desk, {
      imap: { ...login, port: dovecot.port },
      smtp: { ...login, port: smtp.port },
    })
    const { page, faults, close } = await openConsole(browser, desk, `/channels/${channelID}`)

    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('The connection works. Emails in the inbox: 0.').waitFor()
    expect(smtp.taken).toEqual([])
    expect(faults).toEqual([])
    await close()
    await Promise.all([dovecot.close(), smtp.close(), dns.close()])
  })
})

import { describe, expect, test } from 'vitest'
import { readImapSettings } from './imap-settings.ts'

const login = { user: 'support', password: 'secret' }
const read = (details: unknown) => readImapSettings(typeof details === 'string' ? details : JSON.stringify(details))

describe('the settings of an IMAP channel', () => {
  test('have default ports and one login for both servers', () => {
    expect(read({ imap: { host: 'imap.test', ...login }, smtp: { host: ' smtp.test ' } })).toEqual({
      imap: { host: 'imap.test', port: 993, secure: true, ...login },
      smtp: { host: 'smtp.test', port: 465, secure: true, ...login },
    })
    expect(
      read({
        IMAP: { Host: 'a', Port: '143', ...login },
        Smtp: { Host: 'b', Secure: false, User: 'other', Password: 'own' },
      }),
    ).toEqual({
      imap: { host: 'a', port: 143, secure: false, ...login },
      smtp: { host: 'b', port: 587, secure: false, user: 'other', password: 'own' },
    })
  })

  test('know the authorities of Google and Microsoft, which need no password', () => {
    const consent = { clientID: 'id', clientSecret: 'secret', refreshToken: 'consent' }
    const google = read({
      imap: { host: 'imap.gmail.com', user: 'a@b.test' },
      smtp: { host: 'smtp.gmail.com' },
      oauth: { provider: 'Google', ...consent },
    })
    const oauth = { tokenURL: 'https://oauth2.googleapis.com/token', ...consent, scope: null }
    expect(google).toMatchObject({ imap: { user: 'a@b.test', password: '', oauth }, smtp: { user: 'a@b.test', oauth } })
    expect(
      read({ imap: { host: 'a', user: 'b' }, oauth: { provider: 'microsoft', tenantID: 'desk.test', ...consent } }),
    ).toMatchObject({
      imap: {
        oauth: {
          tokenURL: 'https://login.microsoftonline.com/desk.test/oauth2/v2.0/token',
          scope: expect.stringContaining('IMAP.AccessAsUser.All'),
        },
      },
    })
    expect(read({ imap: { host: 'a', user: 'b' }, oauth: { provider: 'Other', ...consent } })).toEqual({
      problem: expect.stringContaining('oauth.provider'),
    })
    expect(read({ imap: { host: 'a', user: 'b' }, oauth: { provider: 'Google', clientID: 'id' } })).toMatchObject({
      imap: { oauth: { refreshToken: null, authorizeURL: 'https://accounts.google.com/o/oauth2/v2/auth' } },
    })
    expect(read({ imap: { host: 'a', user: 'b' }, oauth: { provider: 'Google' } })).toEqual({
      problem: expect.stringContaining('oauth.clientID'),
    })
  })

  test('may omit the outgoing server', () => {
    expect(read({ imap: { host: 'a', ...login } })).toMatchObject({ smtp: null })
  })

  test.each([
    [null, 'connectionDetails must be JSON'],
    ['free text', 'connectionDetails must be JSON'],
    ['[]', 'connectionDetails must be JSON'],
    [{}, 'no "imap"'],
    [{ imap: 'x' }, 'no "imap"'],
    [{ imap: { ...login } }, 'imap.host'],
    [{ imap: { host: 'a', port: 70_000, ...login } }, 'imap.port'],
    [{ imap: { host: 'a', port: 'x', secure: 'yes', ...login } }, 'imap.secure'],
    [{ imap: { host: 'a', password: 'x' } }, 'imap.user'],
    [{ imap: { host: 'a', user: 'x' } }, 'imap.password'],
    [{ imap: { host: 'a', ...login }, smtp: {} }, 'smtp.host'],
  ])('%j is reported as invalid', (details, words) => {
    expect(read(details)).toEqual({ problem: expect.stringContaining(words) })
  })
})

import { describe, expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'

const settings = {
  apiBaseUrl: 'https://api.good.example/v1',
  apiPassword: 'api password',
  apiToken: 'api token',
  mailProviderAuthorityURL: 'https://login.good.example',
  mailProviderTenantID: 'tenant',
  mailProviderClientSecret: 'mail secret',
  telephonyAccountSID: 'AC1',
  telephonyAuthToken: 'phone token',
  aiProviderBaseUrl: 'https://ai.good.example/v1',
  aiProviderApiKey: 'ai key',
}

const mask = '********'

describe('PUT /api/Customers/me', () => {
  test.each([
    ['apiBaseUrl', 'https://api.evil.example/v1', ['apiPassword', 'apiToken']],
    ['apiBaseUrl', 'http://api.good.example/v1', ['apiPassword', 'apiToken']],
    ['apiBaseUrl', 'https://api.good.example:444/v1', ['apiPassword', 'apiToken']],
    ['apiBaseUrl', null, ['apiPassword', 'apiToken']],
    ['mailProviderAuthorityURL', 'https://login.evil.example', ['mailProviderClientSecret']],
    ['mailProviderAuthorityURL', null, ['mailProviderClientSecret']],
    ['mailProviderTenantID', 'other', ['mailProviderClientSecret']],
    ['telephonyAccountSID', 'AC2', ['telephonyAuthToken']],
    ['aiProviderBaseUrl', 'https://ai.evil.example/v1', ['aiProviderApiKey']],
    ['aiProviderBaseUrl', 'https://ai.good.example/of-somebody-else', ['aiProviderApiKey']],
    ['aiProviderBaseUrl', null, ['aiProviderApiKey']],
  ])('that makes %s %s clears %s, with the mask or without', async (field, value, lost) => {
    const desk = await startDesk()
    for (const repeated of [{}, Object.fromEntries(lost.map((secret) => [secret, mask]))]) {
      await desk.put('/api/Customers/me', settings)

      const answer = await desk.put('/api/Customers/me', { [field]: value, ...repeated })

      expect(answer.status).toBe(204)
      expect(answer.headers.get('x-secrets-cleared')).toBe(lost.join(', '))
      const { body } = await desk.get('/api/Customers/me')
      for (const secret of Object.keys(settings).filter((name) => /Password|Token|Secret|ApiKey/.test(name))) {
        expect([secret, body[secret]]).toEqual([secret, lost.includes(secret) ? null : mask])
      }
    }
  })

  test('keeps a secret that comes with its new destination', async () => {
    const desk = await startDesk()
    await desk.put('/api/Customers/me', settings)

    const answer = await desk.put('/api/Customers/me', { telephonyAccountSID: 'AC2', telephonyAuthToken: 'another' })

    expect(answer.headers.get('x-secrets-cleared')).toBeNull()
    expect((await desk.get('/api/Customers/my-secrets')).body).toMatchObject({ telephonyAuthToken: 'another' })
  })

  test.each([
    ['another path', { apiBaseUrl: 'https://api.good.example/v2' }],
    [
      'another spelling',
      { apiBaseUrl: 'https://API.good.example:443', aiProviderBaseUrl: 'https://ai.good.example/v1/' },
    ],
    ['the same again', settings],
  ])('keeps secrets with %s', async (_what, change) => {
    const desk = await startDesk()
    await desk.put('/api/Customers/me', settings)

    expect((await desk.put('/api/Customers/me', change)).headers.get('x-secrets-cleared')).toBeNull()
    expect((await desk.get('/api/Customers/me')).body).toMatchObject({ apiToken: mask, aiProviderApiKey: mask })
  })

  test('keeps a secret that was given before it had a destination', async () => {
    const desk = await startDesk()
    await desk.put('/api/Customers/me', { apiToken: 'api token', telephonyAuthToken: 'phone token' })

    await desk.put('/api/Customers/me', { apiBaseUrl: settings.apiBaseUrl, telephonyAccountSID: 'AC1' })

    expect((await desk.get('/api/Customers/me')).body).toMatchObject({ apiToken: mask, telephonyAuthToken: mask })
  })
})

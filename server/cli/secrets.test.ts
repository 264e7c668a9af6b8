import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { runCommandHere } from '../test/processes/command-here.ts'
import { testKeys } from '../test/test-server.ts'

const freshKey = 'a fresh secret key of thirty-two characters'

const cli = (desk: Desk, keys: string, ...args: string[]) =>
  runCommandHere({ DATABASE_URL: desk.server.url, SECRET_KEY: keys, JWT_SECRET: testKeys.token, PORT: '0' }, ...args)

/** A separate service whose customer has a secret everywhere. */
async function startDeskWithSecrets() {
  const desk = await startDesk({ settings: {} })
  const { secrets, db, now } = desk.context
  const at = now().toISOString()
  const seal = (plain: string) => secrets.seal(plain, `customer ${desk.customerID}`)
  await desk.put('/api/Customers/me', { apiToken: 'secret of the API', aiProviderApiKey: 'secret of the AI' })
  await db.execute(sql`
    insert into channels (customer_id, channel_type, name, is_active, token, date_created, connection_details,
      override_mail_provider_client_secret)
    values (${desk.customerID}, 'Email', 'Mail', true, 't', ${at}, ${seal('details')}, ${seal('client secret')})`)
  await db.execute(sql`
    insert into documents (customer_id, name, is_data_retrieval_process, creation_date, last_modified_date,
      override_api_password)
    values (${desk.customerID}, 'Orders', true, ${at}, ${at}, ${seal('document password')})`)
  return desk
}

async function storedSecrets({ context, customerID }: Desk): Promise<Record<string, string>> {
  const { rows } = await context.db.execute<Record<string, string>>(sql`
    select c.api_token, c.ai_provider_api_key, h.connection_details, h.override_mail_provider_client_secret,
      d.override_api_password
    from customers c join channels h using (customer_id) join documents d using (customer_id)
    where customer_id = ${customerID}`)
  return rows[0] ?? {}
}

const openAll = (sealed: Record<string, string>, key: string, owner: string) =>
  Object.values(sealed).map((text) => createSecrets([key]).open(text, owner))

describe('secrets rotate', () => {
  test('encrypts everything with the newest key, so that the older one can be removed', async () => {
    await using desk = await startDeskWithSecrets()

    const rotated = await cli(desk, `${freshKey},${testKeys.secret}`, 'secrets', 'rotate')

    expect(rotated).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(rotated.stdout)).toEqual({
      customers: { resealed: 2, current: 0, unreadable: 0 },
      channels: { resealed: 2, current: 0, unreadable: 0 },
      auditHeads: { resealed: 0, current: 0, unreadable: 0 },
      totpFactors: { resealed: 0, current: 0, unreadable: 0 },
      sso: { resealed: 0, current: 0, unreadable: 0 },
      webhooks: { resealed: 0, current: 0, unreadable: 0 },
      imports: { resealed: 0, current: 0, unreadable: 0 },
      tools: { resealed: 0, current: 0, unreadable: 0 },
      toolServers: { resealed: 0, current: 0, unreadable: 0 },
      documents: { resealed: 1, current: 0, unreadable: 0 },
      mailKeys: { resealed: 0, current: 0, unreadable: 0 },
      mailGrants: { resealed: 0, current: 0, unreadable: 0 },
      pushKeys: { resealed: 0, current: 0, unreadable: 0 },
    })
    const sealed = await storedSecrets(desk)
    const owner = `customer ${desk.customerID}`
    expect(openAll(sealed, freshKey, owner)).toEqual([
      'secret of the API',
      'secret of the AI',
      'details',
      'client secret',
      'document password',
    ])
    expect(() => openAll(sealed, testKeys.secret, owner)).toThrow()
    const again = await cli(desk, freshKey, 'secrets', 'rotate')
    expect(JSON.parse(again.stdout).channels).toEqual({ resealed: 0, current: 2, unreadable: 0 })
    expect(await storedSecrets(desk)).toEqual(sealed)
  })

  test('keeps secrets that no key decrypts, reports them and fails', async () => {
    await using desk = await startDeskWithSecrets()
    const before = await storedSecrets(desk)

    const rotated = await cli(desk, freshKey, 'secrets', 'rotate')

    expect(rotated.code).toBe(1)
    expect(JSON.parse(rotated.stdout).customers).toEqual({ resealed: 0, current: 0, unreadable: 2 })
    expect(rotated.stderr).toContain('which SECRET_KEY no longer lists')
    expect(await storedSecrets(desk)).toEqual(before)
  })

  test('is suggested by the doctor while an older key is in use, which reports an error once that key is missing', async () => {
    await using desk = await startDeskWithSecrets()
    const examine = async (keys: string) => {
      const { code, stdout } = await cli(desk, keys, 'doctor', '--json')
      return { code, ...JSON.parse(stdout).find(({ check }: { check: string }) => check === 'secrets') }
    }

    expect(await examine(testKeys.secret)).toMatchObject({ code: 0, result: 'ok' })
    expect(await examine(`${freshKey},${testKeys.secret}`)).toMatchObject({ code: 0, result: 'warning' })
    expect(await examine(freshKey)).toMatchObject({ code: 1, result: 'fault' })
  })
})

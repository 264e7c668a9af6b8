import { once } from 'node:events'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { startDesk } from '../../test/desk.ts'
import { startDnsDouble } from '../../test/doubles/dns-double.ts'
import { makeChannel } from '../../test/factories.ts'
import { runCommandHere } from '../../test/processes/command-here.ts'
import { runCli, runService, temporaryDataDirectory } from '../../test/processes/command-line.ts'
import { testKeys } from '../../test/test-server.ts'
import type { Finding } from '../checks/finding.ts'

let data: Awaited<ReturnType<typeof temporaryDataDirectory>>
beforeAll(async () => {
  data = await temporaryDataDirectory()
})
afterAll(() => data.remove())

async function examine(settings: Record<string, string>) {
  const { code, stdout } = await runCommandHere({ DATA_DIR: data.path, PORT: '0', ...settings }, 'doctor', '--json')
  const findings = JSON.parse(stdout) as Finding[]
  return { code, findings, of: (check: string) => findings.find((finding) => finding.check === check) }
}

const withDatabase = (url: string) => ({
  DATABASE_URL: url,
  SECRET_KEY: testKeys.secret,
  JWT_SECRET: testKeys.token,
})

async function listenOn(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port: String(port), [Symbol.dispose]: () => void server.close() }
}

describe('doctor', () => {
  test('finds no problems before the first start, and creates nothing', async () => {
    const { code, of } = await examine({})

    expect(code).toBe(0)
    expect(of('data directory')?.message).toContain('will be made at the first start')
    expect(of('database')).toMatchObject({ result: 'ok', message: expect.stringContaining('none yet') })
    expect((await examine({})).of('data directory')?.message).toContain('will be made')
  })

  test('prints one line for each check, with or without a service', async () => {
    let address: string
    {
      await using service = await runService({ DATA_DIR: data.path })
      address = new URL(service.url).port
      const beside = await examine({ PORT: address })
      expect(beside.code).toBe(0)
      expect(beside.of('port')?.message).toContain('is ready')
    }
    const { code, stdout } = await runCli({ DATA_DIR: data.path, PORT: address }, 'doctor')

    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.every((line) => /^ok {7}\w/.test(line))).toBe(true)
    for (const check of [
      'settings',
      'data directory',
      'file storage',
      'database',
      'migrations',
      'secrets',
      'patterns',
      'mailboxes',
      'clock',
      'mail',
      'hostnames',
      'phone numbers',
      'phone gateway',
      'port',
    ]) {
      expect(lines.filter((line) => line.startsWith(`ok       ${check} `))).toHaveLength(1)
    }
    expect(await data.isInUse()).toBe(false)
  })

  test('reports which phone gateways may sign in', async () => {
    expect((await examine({})).of('phone gateway')?.message).toContain('set GATEWAY_KEY')
    expect((await examine({ GATEWAY_KEY: 'a key of sixteen or more' })).of('phone gateway')).toMatchObject({
      result: 'ok',
      message: expect.stringContaining('X-Gateway-Key'),
    })
    expect((await examine({ GATEWAY_KEY: 'short' })).of('phone gateway')?.result).toBe('warning')
  })

  test('does not generate new keys for a database that has lost its own', async () => {
    const keys = join(data.path, 'keys.json')
    await rename(keys, `${keys}.away`)
    const lost = await examine({})
    await rename(`${keys}.away`, keys)

    expect(lost.code).toBe(1)
    expect(lost.of('database')).toMatchObject({ result: 'fault', mend: expect.stringContaining('backup') })
  })

  test('reports files that cannot be stored', async () => {
    const other = join(data.path, 'without-files')
    await mkdir(other)
    expect((await examine({ DATA_DIR: other })).of('file storage')?.result).toBe('ok')
    // Root can write into any folder, but nobody into a file.
    await writeFile(join(other, 'files'), '')

    expect((await examine({ DATA_DIR: other })).of('file storage')).toMatchObject({
      ...{ result: 'fault', message: expect.stringContaining(join(other, 'files')) },
      mend: expect.stringContaining('account'),
    })
  })

  test('warns of keys that other accounts can read', async () => {
    const other = join(data.path, 'other')
    await mkdir(other)
    await writeFile(join(other, 'keys.json'), '{}')
    await chmod(join(other, 'keys.json'), 0o644)

    expect((await examine({ DATA_DIR: other })).of('data directory')).toMatchObject({
      result: 'warning',
      mend: expect.stringContaining('chmod 600'),
    })
  })

  test('explains how to fix a database that cannot be reached, without its password', async () => {
    const { code, findings, of } = await examine(withDatabase('postgres://someone:hunter2@127.0.0.1:1/desk'))

    expect(code).toBe(1)
    expect(of('database')).toMatchObject({ result: 'fault', mend: expect.stringContaining('DATABASE_URL') })
    expect(JSON.stringify(findings)).not.toContain('hunter2')
  })

  test('lists what the next start would apply, and applies nothing', async () => {
    const settings = withDatabase(await createTestDatabase('template1'))

    const { code, of } = await examine(settings)

    expect(code).toBe(0)
    expect(of('migrations')).toMatchObject({ result: 'warning', message: expect.stringContaining('foundation') })
    expect((await examine(settings)).of('migrations')?.result).toBe('warning')
  })

  test('rejects a database that is newer than the program', async () => {
    await using desk = await startDesk({ settings: {} })
    await desk.context.db.execute(sql`insert into migrations (name, hash) values ('9999_future.sql', 'x')`)

    const { code, of } = await examine(withDatabase(desk.server.url))

    expect(code).toBe(1)
    expect(of('migrations')).toMatchObject({ result: 'fault', message: expect.stringContaining('9999_future.sql') })
  })

  test('lists disabled patterns that an earlier version accepted', async () => {
    await using desk = await startDesk({ settings: {} })
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const settings = JSON.stringify({ foreignKeyPattern: '(a)\\1' })
    await desk.context.db.execute(sql`insert into mail_settings (customer_id, channel_id, settings)
      values (${desk.customerID}, ${channelID}, ${settings}::json)`)

    const { code, of } = await examine(withDatabase(desk.server.url))

    expect(code).toBe(0)
    expect(of('patterns')).toMatchObject({
      result: 'warning',
      message: expect.stringContaining(`channel ${channelID} of customer ${desk.customerID}`),
    })
  })

  test('reports mailbox errors step by step, and how to fix them', async () => {
    const dns = await startDnsDouble()
    dns.mailServers.set('acme.example', ['mx.acme.example'])
    await using desk = await startDesk({ settings: {} })
    await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
    const server = { host: '127.0.0.1', port: 1, secure: false, user: 'support', password: 'hunter2' }
    const connectionDetails = JSON.stringify({ imap: server, smtp: { ...server, host: 'smtp.acme.invalid' } })
    await makeChannel(desk, { channelType: 'Email', emailAddress: 'support@acme.example', connectionDetails })

    const settings = { ...withDatabase(desk.server.url), DNS_SERVERS: dns.server, OUTBOUND_ALLOW: '127.0.0.1' }
    const { code, findings } = await examine(settings)
    await dns.close()

    expect(code).toBe(0)
    const found = findings.filter(({ check }) => check === 'mailboxes')
    const steps = found.map(({ result, message }) => `${result} ${/, ([\w.]+)(?: failed)?:/.exec(message)?.[1]}`)
    expect(steps).toEqual([
      'warning imap.connection',
      'warning smtp.dns',
      'warning domain.spf',
      'warning domain.dkim',
      'warning domain.dmarc',
    ])
    expect(found.every(({ message, mend }) => message.startsWith('support@acme.example') && mend)).toBe(true)
    expect(JSON.stringify(findings)).not.toContain('hunter2')
  })

  test('lists every invalid setting', async () => {
    const { code, findings } = await examine({ PORT: 'eighty', ROLES: 'cook' })

    expect(code).toBe(1)
    expect(findings.map(({ check, result }) => `${result} ${check}`)).toEqual(['fault settings', 'fault settings'])
  })

  test('detects another program on the port', async () => {
    using other = await listenOn(createServer((_request, response) => response.end('hello')))

    const { code, of } = await examine({ DATA_DIR: join(data.path, 'none'), PORT: other.port })

    expect(code).toBe(1)
    expect(of('port')).toMatchObject({ result: 'fault', mend: expect.stringContaining('PORT') })
  })

  test('detects a mail server that rejects email, without printing its password', async () => {
    const { code, findings, of } = await examine({
      DATA_DIR: join(data.path, 'none'),
      SMTP_URL: 'smtp://someone:hunter2@127.0.0.1:1',
    })

    expect(code).toBe(1)
    expect(of('mail')).toMatchObject({ result: 'fault', mend: expect.stringContaining('SMTP_URL') })
    expect(JSON.stringify(findings)).not.toContain('hunter2')
  })
})

import { describe, expect, test } from 'vitest'
import { findWeakKeys } from './config/weak-keys.ts'
import { ConfigurationFault, readConfig, settings, settingsTable } from './config.ts'

const key = 'a key of at least sixteen characters'

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (fault) {
    if (fault instanceof ConfigurationFault) return fault.faults
    throw fault
  }
  return []
}

describe('readConfig', () => {
  test('has a default for every setting', () => {
    const config = readConfig({})

    expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', ROLES: ['web', 'worker'], EMBEDDED_AI: true })
    expect(config.DATABASE_URL).toBeUndefined()
    expect(config.DATA_DIR).toMatch(/^\/.*\/data$/)
  })

  test('reports all invalid settings at once', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      ROLES: 'web,cook',
      DATABASE_URL: 'mysql://somewhere/x',
      JWT_SECRET: ',',
      EMBEDDED_AI: 'perhaps',
      SMTP_URL: 'mail.example.test',
      LOG_LEVEL: 'loud',
    })

    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'ROLES',
      'JWT_SECRET',
      'EMBEDDED_AI',
      'SMTP_URL',
      'LOG_LEVEL',
      'SECRET_KEY',
    ])
  })

  test('lists all invalid settings in the message', () => {
    expect(() => readConfig({ PORT: '70000', RATE_PER_ADDRESS: '0' })).toThrow(/PORT must.*\n.*RATE_PER_ADDRESS must/)
  })

  test.each([
    ['OUTBOUND_ALLOW', 'wiki.internal,10.0.0.0/8,::1', '10.0.0.0/33'],
    ['DNS_SERVERS', '192.0.2.1,192.0.2.1:5353', 'dns.example.test'],
    ['TRUST_PROXY', 'loopback,10.0.0.7,10.0.0.0/8,10.0.0.0/255.0.0.0,fd00::/8', 'proxy.example.test'],
    ['TRUST_PROXY', '192.0.2.1', '0.0.0.0/0'],
  ])('accepts a list for %s, and reports it if an entry is invalid', (name, right, wrong) => {
    expect(readConfig({ [name]: right })).toMatchObject({ [name]: right.split(',') })
    expect(faultsOf({ [name]: `${right},${wrong}` })).toEqual([expect.stringContaining(`${name} must be`)])
  })

  test.each(['https://ada:word@desk.example.test', 'https://desk.example.test/?a=1', 'https://desk.example.test/#top'])(
    'rejects %s as the address of links',
    (BACKEND_URL) => {
      expect(faultsOf({ BACKEND_URL })).toEqual([expect.stringContaining('BACKEND_URL must be an address without')])
    },
  )

  test('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, ' ']))

    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('requires the address of the service when only the gateway runs', () => {
    expect(faultsOf({ ROLES: 'gateway' })).toEqual([expect.stringContaining('GATEWAY_API_URL or BACKEND_URL')])
    expect(faultsOf({ ROLES: 'gateway', BACKEND_URL: 'https://desk.example.test' })).toEqual([])
    expect(faultsOf({ ROLES: 'web,gateway' })).toEqual([])
  })

  test.each(['SECRET_KEY', 'JWT_SECRET'])('requires %s with an external database', (name) => {
    const environment = { DATABASE_URL: 'postgres://db/x', SECRET_KEY: key, JWT_SECRET: key }

    expect(faultsOf(environment)).toEqual([])
    expect(faultsOf({ ...environment, [name]: '' })).toEqual([`${name} is required when DATABASE_URL is set.`])
  })

  test('reads keys newest first', () => {
    expect(readConfig({ SECRET_KEY: `${key} two, ${key} one` }).SECRET_KEY).toEqual([`${key} two`, `${key} one`])
  })

  test('accepts short keys, and reports them as weak', () => {
    const weak = { SECRET_KEY: `${key},x`, JWT_SECRET: 'fifteen letters', PLATFORM_KEY: 'seven 7' }
    const strong = { SECRET_KEY: key, JWT_SECRET: 'sixteen letters!', PLATFORM_KEY: 'eight 88' }

    expect(readConfig(weak)).toMatchObject({ JWT_SECRET: ['fifteen letters'], PLATFORM_KEY: 'seven 7' })
    expect(findWeakKeys(readConfig(weak)).map((weakness) => weakness.split(' ')[0])).toEqual(Object.keys(weak))
    expect(findWeakKeys(readConfig(strong))).toEqual([])
    expect(findWeakKeys(readConfig({}))).toEqual([])
  })

  test.each([
    [{}, true],
    [{ DEMO: 'off' }, false],
    [{ DATABASE_URL: 'postgres://db/x', SECRET_KEY: key, JWT_SECRET: key }, false],
    [{ DATABASE_URL: 'postgres://db/x', SECRET_KEY: key, JWT_SECRET: key, DEMO: 'on' }, true],
  ])('creates a demo unless DATABASE_URL is set or DEMO overrides it: %o', (environment, isDemo) => {
    expect(readConfig(environment).DEMO).toBe(isDemo)
  })

  test('drops the trailing slash of an address', () => {
    expect(readConfig({ BACKEND_URL: 'https://desk.example.test/' }).BACKEND_URL).toBe('https://desk.example.test')
  })
})

describe('settingsTable', () => {
  test('has a row for every setting', () => {
    const rows = settingsTable().split('\n').slice(2)

    expect(rows.map((row) => row.split('`')[1])).toEqual(Object.keys(settings))
    for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+` \| [^|]+ \| [^|]+\. \|$/)
  })
})

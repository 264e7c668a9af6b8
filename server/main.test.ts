import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test/database.ts'
import { runService, temporaryDataDirectory } from './test/processes/command-line.ts'

const keys = { SECRET_KEY: 'secret key for tests', JWT_SECRET: 'token key for tests' }

const priorityOf = async (roles: string) => {
  const directory = await temporaryDataDirectory()
  const service = await runService({
    DATABASE_URL: await createTestDatabase(),
    ...keys,
    DATA_DIR: directory.path,
    ROLES: roles,
  })
  try {
    return getPriority(service.pid) - getPriority()
  } finally {
    await service.stop()
    await directory.remove()
  }
}

test('a process that only runs jobs has a lower priority', async () => {
  expect(await priorityOf('worker')).toBe(5)
  expect(await priorityOf('web,worker')).toBe(0)
})

async function printedAtStart(settings: Record<string, string>): Promise<string> {
  const starting = runService({ ...keys, ...settings })
  const fault = await starting.then((service) => service.stop()).catch((fault: Error) => fault)
  return fault instanceof Error ? fault.message : 'It started.'
}

test('reports an address that the machine does not have without a stack trace', async () => {
  const printed = await printedAtStart({ DATABASE_URL: await createTestDatabase(), HOST: '192.0.2.1' })

  expect(printed).toContain('HOST is 192.0.2.1, which is no address of this machine.')
  expect(printed).not.toMatch(/^ {4}at /m)
})

test('reports an unreachable database without a stack trace or its password', async () => {
  const printed = await printedAtStart({ DATABASE_URL: 'postgres://desk:very-secret@127.0.0.1:9/desk' })

  expect(printed).toContain('The database cannot be used: ')
  expect(printed).toContain('ECONNREFUSED')
  expect(printed).toContain('Check that it runs, and DATABASE_URL.')
  expect(printed).not.toContain('very-secret')
  expect(printed).not.toMatch(/^ {4}at /m)
})

test('reports a login rejected by the database without a stack trace', async () => {
  const url = new URL(await createTestDatabase())
  url.pathname = '/no_such_database'

  const printed = await printedAtStart({ DATABASE_URL: url.href })

  expect(printed).toContain('The database cannot be used: database "no_such_database" does not exist.')
  expect(printed).not.toMatch(/^ {4}at /m)
})

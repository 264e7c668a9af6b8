import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test/database.ts'
import { runService, temporaryDataDirectory } from './test/processes/command-line.ts'

const priorityOf = async (roles: string) => {
  const directory = await temporaryDataDirectory()
  const service = await runService({
    DATABASE_URL: await createTestDatabase(),
    SECRET_KEY: 'secret key for tests',
    JWT_SECRET: 'token key for tests',
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

test('jobs yield to requests where they are a process of their own', async () => {
  expect(await priorityOf('worker')).toBe(5)
  expect(await priorityOf('web,worker')).toBe(0)
})

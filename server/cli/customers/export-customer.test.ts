import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindCustomer } from '../../context.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage } from '../../test/factories.ts'
import { runCommandHere } from '../../test/processes/command-here.ts'
import { testKeys } from '../../test/test-server.ts'
import { exportToFile } from './export-customer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendant-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const exportBy = ({ server }: Desk, customerID: number, ...args: string[]) =>
  runCommandHere(
    { DATABASE_URL: server.url, SECRET_KEY: testKeys.secret, JWT_SECRET: testKeys.token },
    ...['customer', 'export', '--customer', String(customerID), ...args],
  )

test('customer export rejects an unknown customer and a folder, and writes nothing', async () => {
  await using desk = await startDesk({ settings: {} })
  const inside = join(folder, 'refused')
  await mkdir(join(inside, 'taken'), { recursive: true })

  expect(await exportBy(desk, 999_999, '--to', join(inside, 'none.zip'))).toMatchObject({
    ...{ code: 65, stdout: '', stderr: 'Customer not found.\n' },
  })
  expect(await exportBy(desk, desk.customerID, '--to', join(inside, 'taken'))).toMatchObject({ code: 64, stdout: '' })
  expect(await readdir(inside)).toEqual(['taken'])
})

test('customer export --resume reuses only parts of the same customer', async () => {
  await using desk = await startDesk({ settings: {} })
  const other = await desk.other()
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  await makeMessage(desk, { channelID, uid: 'ada', message: 'A secret of one customer' })
  const path = join(folder, 'resumed.zip')
  // The archive cannot be moved there, so the parts are kept.
  await mkdir(join(path, 'in the way'), { recursive: true })
  const wish = { customerID: desk.customerID, path, isResumed: false }
  await expect(exportToFile(bindCustomer(desk.context, desk.customerID), wish)).rejects.toThrow()
  expect(await readdir(`${path}.parts`)).toContain('read.json')
  await rm(path, { recursive: true })

  expect(await exportBy(desk, other.customerID, '--to', path, '--resume')).toMatchObject({ code: 0 })

  const files = Object.values(unzipSync(await readFile(path))).map((bytes) => strFromU8(bytes))
  expect(files.join('\n')).not.toContain('A secret of one customer')
})

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createTestDatabase } from '../../test/database.ts'
import { startDesk } from '../../test/desk.ts'
import { attach, makeChannel, makeMessage } from '../../test/factories.ts'
import { runCommandHere } from '../../test/processes/command-here.ts'
import { testKeys } from '../../test/test-server.ts'

const keys = { SECRET_KEY: testKeys.secret, JWT_SECRET: testKeys.token }

let folder: string
let target: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendant-damaged-'))
  target = { ...keys, DATABASE_URL: await createTestDatabase('template1'), DATA_DIR: join(folder, 'target') }
  await using desk = await startDesk({ settings: {} })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  const { messageID } = await makeMessage(desk, { channelID, uid: 'ada', message: 'Where is it?' })
  await attach(desk, messageID, { bytes: 'the bytes of it' })
  await addJob(desk.context.db, 'message.deliver', { customerID: desk.customerID, messageID: 987_654 })
  const source = { ...keys, DATABASE_URL: desk.server.url, DATA_DIR: desk.server.dataDirectory }
  expect(await runCommandHere(source, 'export', '--to', join(folder, 'whole'))).toMatchObject({ code: 0 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Damage = (dump: string) => Promise<unknown>

const change =
  (name: string, edit: (text: string) => string): Damage =>
  async (dump) =>
    writeFile(join(dump, name), edit(await readFile(join(dump, name), 'utf8')))

interface AnyManifest {
  tables: { name: string; rows: number }[]
  [member: string]: unknown
}

const changeManifest = (edit: (manifest: AnyManifest) => unknown) =>
  change('manifest.json', (text) => JSON.stringify(edit(JSON.parse(text))))

const withFile = (edit: (path: string) => Promise<unknown>): Damage => {
  return async (dump) => edit(join(dump, 'files', (await readdir(join(dump, 'files')))[0] ?? ''))
}

const changeFileOfJobs: Damage = async (dump) => {
  const names = await readdir(join(dump, 'tables'))
  const name = names.find((file) => file.startsWith('graphile_worker.') && file.endsWith('_jobs.copy'))
  await writeFile(join(dump, 'tables', name ?? ''), '')
}

const damages: [string, string, ...Damage[]][] = [
  ['a table that lost a row', 'messages.copy', change('tables/messages.copy', () => '')],
  [
    'a changed text',
    'messages.copy',
    change('tables/messages.copy', (text) => text.replace('Where is it?', 'Where was it?')),
  ],
  ['jobs that were cut', '_jobs.copy', changeFileOfJobs],
  ['a missing file', 'instead of 1', withFile((path) => rm(path))],
  ['a file that was cut', 'files/', withFile((path) => writeFile(path, 'the bytes'))],
  ['changed checksums', 'checksums.sha256', change('checksums.sha256', (text) => text.slice(1))],
  [
    'a table that is not listed',
    'messages (',
    changeManifest((manifest) => ({
      ...manifest,
      tables: manifest.tables.filter(({ name }) => name !== 'messages'),
    })),
  ],
  [
    'a count of rows that was changed',
    'instead of 1 rows',
    changeManifest((manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, rows: 1 })),
    })),
  ],
  [
    'a table of the job queue in another version',
    'graphile_worker.',
    change('manifest.json', (text) => text.replaceAll('"payload"', '"payload_v2"')),
  ],
  ['a sequence that is not listed', 'sequence ', changeManifest((manifest) => ({ ...manifest, sequences: [] }))],
  ['a manifest that was cut', 'manifest.json: it is no JSON', change('manifest.json', (text) => text.slice(0, -5))],
  ['a manifest of something else', 'manifest.json: it is not that', change('manifest.json', () => '{"format":2}')],
  ['a newer export', 'newer program', changeManifest((manifest) => ({ ...manifest, format: 3, seal: null }))],
  ['an export of format 1', 'earlier program', changeManifest((manifest) => ({ ...manifest, format: 1 }))],
]

test.each(damages)('import rejects %s and stores nothing', async (_what, reason, ...damages) => {
  const dump = await mkdtemp(join(folder, 'dump-'))
  await cp(join(folder, 'whole'), dump, { recursive: true })
  for (const damage of damages) await damage(dump)

  const result = await runCommandHere(target, 'import', '--from', dump)

  expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(reason) })
  expect(result.stderr.trim().split('\n')).toHaveLength(1)
  expect((await runCommandHere(target, 'customer', 'list')).stdout).toBe('[]\n')
})

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { password, startDesk } from '../../server/test/desk.ts'
import { makeChannel, makeMessage } from '../../server/test/factories.ts'

const folder = join(import.meta.dirname, '..')
const readme = await readFile(join(folder, 'README.md'), 'utf8')
const examples = [...readme.matchAll(/```ts\n(.*?)```\n\nIt prints\n\n```text\n(.*?)```/gs)].map(
  ([, code = '', printed = '']) => ({ code, printed, name: printed.split('\n')[0] ?? '' }),
)

const entry = (file: string) => pathToFileURL(join(folder, 'src', file)).href

test('the README has examples', () => {
  expect(examples).toHaveLength(6)
})

test.each(examples)('the example with the output "$name" runs', async ({ code, printed }) => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  await makeMessage(desk, { channelID, uid: 'a@example.test', subject: 'First parcel' })
  desk.clock.advance(1000)
  await makeMessage(desk, { channelID, uid: 'b@example.test', subject: 'Second parcel' })
  const { username } = desk.admin
  const given = { baseUrl: desk.server.base, token: desk.token, username, password, channelID }
  const setting = Object.entries(given).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
  const program = code
    .replace("'@attendant/client'", `'${entry('client.ts')}'`)
    .replace("'@attendant/client/hub'", `'${entry('hub.ts')}'`)

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', setting.join('') + program],
    { cwd: folder },
  )

  expect(stdout).toBe(printed)
})

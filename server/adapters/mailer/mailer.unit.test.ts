import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileMailer } from './file-mailer.ts'

test('the service’s own email is marked as automatically generated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))

  await createFileMailer(folder, 'desk@example.test').send({ to: 'ada@example.test', subject: 'Hi', text: 'Hello' })

  const [name = ''] = await readdir(folder)
  const mail = await readFile(join(folder, name), 'utf8')
  for (const line of ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All', 'X-Loop: yes']) {
    expect(mail).toContain(`${line}\n`)
  }
  expect(mail).toContain('Precedence: bulk\n')
})

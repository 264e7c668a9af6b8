import { expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'

test('POST /api/Documents/preview renders a text like the help center, and stores nothing', async () => {
  await using desk = await startDesk()
  const content =
    '# Returns\n\nWithin **30 days**, {{EndUser.FirstName}}.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n<script>alert(1)</script>'
  const { status, body } = await desk.post('/api/Documents/preview', { name: 'Returns & more', content })

  expect(status).toBe(200)
  expect(body.html).toContain('<article><h1>Returns &amp; more</h1>')
  expect(body.html).toContain('<h2>Returns</h2>')
  expect(body.html).toContain('Within <strong>30 days</strong>, .')
  expect(body.html).toContain('<td>1</td>')
  expect(body.html).not.toContain('alert')
  expect(body.style).toContain('--accent')
  expect((await desk.get('/api/Documents')).body.totalCount).toBe(0)
})

test('POST /api/Documents/preview renders long and empty texts', async () => {
  await using desk = await startDesk()
  const content = Array.from({ length: 4_000 }, (_, line) => `- line ${line}`).join('\n')
  const long = await desk.post('/api/Documents/preview', { name: 'Long', content })
  expect(long.body.html).toContain('line 3999')
  const empty = await desk.post('/api/Documents/preview', { name: '', content: null })
  expect(empty.body.html).toBe('<article><h1></h1></article>')
})

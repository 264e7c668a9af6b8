import { expect, test } from 'vitest'
import { createPace } from '../../platform/pace/pace.ts'
import { openDesk } from '../desk.ts'
import { startTestServer } from '../test-server.ts'

const share = 0.4

/** Two customers of one service whose requests are scheduled fairly. Tests set their usage. */
async function startNeighbours() {
  const uses: { customerID: number; ms: number }[] = []
  const pace = createPace({ share })
  const note = (customerID: number, ms: number) => {
    uses.push({ customerID, ms })
    pace.note(customerID, ms)
  }
  const server = await startTestServer({}, undefined, undefined, { ...pace, note })
  const desk = await openDesk(server, {}, true)
  return { desk, other: await desk.other(), pace, uses }
}

test('the size of an upload counts as use of its customer', async () => {
  const { desk, uses } = await startNeighbours()
  await using _ = desk
  const form = new FormData()
  form.append('file', new File(['x'.repeat(2 ** 22)], 'large.txt', { type: 'text/plain' }))

  const { status } = await desk.post('/api/Uploads', form)

  expect(status).toBe(200)
  const { customerID } = desk
  await expect.poll(() => uses.filter((use) => use.customerID === customerID && use.ms >= 15)).toHaveLength(1)
})

test('a customer over its share is served immediately while another floods', async () => {
  const { desk, other, pace } = await startNeighbours()
  await using _ = desk
  const [flooding, working] = [desk.customerID, other.customerID]
  expect((await other.get('/tickets')).status).toBe(200)
  pace.note(flooding, 3000)
  const ending = new AbortController()
  const flood = Array.from({ length: 30 }, () => pace.untilDue(flooding, ending.signal))
  for (let piece = 0; piece < 3; piece++) pace.note(working, 3000)

  const since = performance.now()
  const { status } = await other.get('/tickets')

  expect(status).toBe(200)
  expect(performance.now() - since).toBeLessThan(2000)
  ending.abort()
  await Promise.all(flood)
})

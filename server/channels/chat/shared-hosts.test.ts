import { expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'

test("a customer who lists another's host gains nothing by it", async () => {
  const victim = await startDesk()
  const thief = await victim.other()
  const chat = { channelType: 'Chat' } as const
  const theirs = await makeChannel(victim, { ...chat, hostnames: 'shop.victim.test' })
  const own = await makeChannel(thief, { ...chat, hostnames: 'shop.victim.test,evil.test' })
  const start = async (channelToken: string, origin: string) =>
    (await victim.stranger().post('/api/Chat/session', { channelToken }, { origin })).status

  // Pages of the thief show no chat of the victim, although some channel lists their host.
  expect(await start(theirs.token, 'https://evil.test')).toBe(403)
  // On the victim's pages, which the thief does not write, the thief's chat reaches the thief's desk alone.
  expect(await start(own.token, 'https://shop.victim.test')).toBe(200)
  expect((await victim.get('/tickets')).body.totalCount).toBe(0)
  // A customer who gives up the host takes nothing from the other.
  await thief.delete(`/api/Channels/${own.channelID}`)
  expect(await start(theirs.token, 'https://shop.victim.test')).toBe(200)
  const { headers } = await victim.get('/customerReps', { origin: 'https://shop.victim.test' })
  expect(headers.get('access-control-allow-origin')).toBe('https://shop.victim.test')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

import { expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'

test("a customer who lists another's host gains nothing", async () => {
  const victim = await startDesk()
  const thief = await victim.other()
  const chat = { channelType: 'Chat' } as const
  const theirs = await makeChannel(victim, { ...chat, hostnames: 'shop.victim.test' })
  const own = await makeChannel(thief, { ...chat, hostnames: 'shop.victim.test,evil.test' })
  const start = async (channelToken: string, origin: string) =>
    (await victim.stranger().post('/api/Chat/session', { channelToken }, { origin })).status

  // The attacker's pages cannot show the victim's chat, although a channel lists their host.
  expect(await start(theirs.token, 'https://evil.test')).toBe(403)
  // On the victim's pages, which the attacker does not control, the attacker's chat reaches only the attacker's own
  // desk.
  expect(await start(own.token, 'https://shop.victim.test')).toBe(200)
  expect((await victim.get('/tickets')).body.totalCount).toBe(0)
  // A customer who removes the host does not affect the other.
  await thief.delete(`/api/Channels/${own.channelID}`)
  expect(await start(theirs.token, 'https://shop.victim.test')).toBe(200)
  const { headers } = await victim.get('/customerReps', { origin: 'https://shop.victim.test' })
  expect(headers.get('access-control-allow-origin')).toBe('https://shop.victim.test')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

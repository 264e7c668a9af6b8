import { expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeMessage } from '../../test/factories.ts'

const german = 'Wann kommt mein Paket endlich an? Ich warte seit zwei Wochen.'

test.each([
  [german, {}, 'de'],
  [german, { language: 'nl' }, 'nl'],
  ['12345', {}, null],
])('a ticket that begins with %j and %j is in the language %j', async (text, named, language) => {
  await using desk = await startDesk()
  const { ticketID } = await makeMessage(desk, { message: text, ...named })

  await desk.runJobs()

  expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject({ language })
})

test('the language of a ticket comes from its first message that has one, and stays', async () => {
  await using desk = await startDesk()
  const { ticketID } = await makeMessage(desk, { message: '12345' })
  const send = async (message: string) => {
    await makeMessage(desk, { ticketID, message })
    await desk.runJobs()
    return ((await desk.get(`/tickets/${ticketID}`)).body as { language: string | null }).language
  }

  expect(await send(german)).toBe('de')
  expect(await send('When will my parcel arrive at last? I have been waiting for two weeks.')).toBe('de')
})

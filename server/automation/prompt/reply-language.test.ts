import { expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage } from '../../test/factories.ts'

test('the language of a reply follows a message in another language than the ticket', async () => {
  await using desk = await startDesk()
  const asked = useScriptedEngine(desk, { language: (text) => (/\bund\b/.test(text) ? 'de' : 'en') })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  const { ticketID } = await makeMessage(desk, { channelID, message: 'How do I return my kettle?' })
  await desk.runJobs()

  await makeMessage(desk, { ticketID, message: 'Danke, und wie lange habe ich dafür Zeit?' })
  await desk.runJobs()
  await makeMessage(desk, { ticketID, message: 'Great, that is all I wanted to know.' })
  await desk.runJobs()

  expect(asked.replies.map(({ language }) => language)).toEqual(['en', 'de', 'en'])
  expect((await desk.get(`/tickets/${ticketID}`)).body.language).toBe('en')
})

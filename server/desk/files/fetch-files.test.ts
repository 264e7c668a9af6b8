import { describe, expect, test } from 'vitest'
import { makeLine, newNumber, startTelephonyDesk, type TelephonyDesk } from '../../test/channels/telephony.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeMessage } from '../../test/factories.ts'
import { fetchFiles } from './fetch-files.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function announce(desk: TelephonyDesk, files: object[], given = {}) {
  const { channelID } = await makeLine(desk, { autoReply: false })
  return makeMessage(desk, { channelID, uid: newNumber(), message: null, attachments: files as never, ...given })
}

const shown = async (desk: TelephonyDesk, { messageID }: { messageID: number }) =>
  (await desk.get(`/ticketMessages/${messageID}`)).body

describe('POST /ticketMessages/create-new with attachments', () => {
  test('stores the message immediately, fetches the files with the account, then starts the automation', async () => {
    await using desk = await startTelephonyDesk()
    const picture = desk.double.keepMedia(desk.account.accountSid, png, 'image/png')
    const note = desk.double.keepMedia(desk.account.accountSid, Buffer.from('Hello'), 'text/plain')

    const message = await announce(desk, [picture, { ...note, fileName: 'note.txt' }])
    expect(message).toMatchObject({ status: 'Received', hasAttachment: false, attachments: [] })
    await desk.runJobs()

    const fetched = await shown(desk, message)
    expect(fetched).toMatchObject({ hasAttachment: true, omittedFiles: [] })
    expect((await desk.get(`/ticketMessages/${message.messageID}/trace`)).body.steps).not.toEqual([])
    expect(fetched.attachments).toMatchObject([
      { fileName: 'picture.png', contentType: 'image/png', isEndUserProvided: true },
      { fileName: 'note.txt', contentType: 'text/plain' },
    ])
    const file = await fetch(`${desk.server.base}/api/File/${fetched.attachments[0].accessToken}`)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(png)
  })

  test('lets the AI reply on a ticket that was already assigned', async () => {
    await using desk = await startTelephonyDesk()
    useScriptedEngine(desk)
    const { channelID } = await makeLine(desk)
    const uid = newNumber()
    const { ticketID } = await makeMessage(desk, { channelID, uid })
    await desk.runJobs()
    await desk.put(`/tickets/${ticketID}`, { customerRepID: desk.admin.customerRepID })

    const picture = desk.double.keepMedia(desk.account.accountSid, png, 'image/png')
    const message = await makeMessage(desk, { ticketID, uid, attachments: [picture] })
    await desk.runJobs()

    expect((await shown(desk, message)).status).toBe('Answered')
  })

  test('lists files that could not be fetched and processes the message anyway', async () => {
    await using desk = await startTelephonyDesk()
    const program = desk.double.keepMedia(desk.account.accountSid, Buffer.from('MZ program'), 'application/pdf')

    const message = await announce(desk, [program, { url: 'http://10.0.0.1/secret', contentType: 'image/png' }])
    await desk.runJobs()

    const fetched = await shown(desk, message)
    expect(fetched.attachments).toEqual([])
    expect(fetched.omittedFiles).toMatchObject([{ fileName: 'file.pdf' }, { fileName: 'picture.png' }])
    expect((await desk.get(`/ticketMessages/${message.messageID}/trace`)).body.steps).not.toEqual([])
  })

  test('retries while a file is not available yet, and never attaches it twice', async () => {
    await using desk = await startTelephonyDesk()
    const picture = desk.double.keepMedia(desk.account.accountSid, png, 'image/png')
    const { messageID } = await announce(desk, [picture, picture])
    const payload = { customerID: desk.customerID, messageID, isTicketReopened: false, assignedTo: null }
    const attempt = { attempts: 1, max_attempts: 6 }
    desk.double.failNext(503)

    await expect(fetchFiles(desk.context, payload, attempt)).rejects.toThrow('503')
    expect((await shown(desk, { messageID })).attachments).toEqual([])
    await Promise.all([fetchFiles(desk.context, payload, attempt), fetchFiles(desk.context, payload, attempt)])
    await desk.runJobs()

    expect((await shown(desk, { messageID })).attachments).toHaveLength(2)
  })

  test.each([
    ['no address', { url: 'picture.png' }],
    ['an address that is no web address', { url: 'file:///etc/passwd' }],
  ])('refuses %s', async (_what, file) => {
    await using desk = await startTelephonyDesk()
    const { channelID } = await makeLine(desk)

    const answer = await desk.post('/ticketMessages/create-new', { channelID, uid: newNumber(), attachments: [file] })

    expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, 'attachments.0.url'])
  })
})

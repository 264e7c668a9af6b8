import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { newAccount, newNumber, startTelephonyDesk } from '../../test/channels/telephony.ts'
import { makeChannel } from '../../test/factories.ts'

const desk = await startTelephonyDesk()
const { account, double } = desk
const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'WhatsApp', autoReply: false })
const phone = await desk.phone(channelID, phoneNumber ?? '')
// Disables the background verification of the channel's number, which would use the account too.
await desk.runJobs()
const stolen: IncomingMessage['headers'][] = []
const thief = createServer(({ headers }, response) => {
  stolen.push(headers)
  response.end('a picture')
})
await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve))
const thiefBase = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`
afterAll(async () => {
  thief.close()
  await desk[Symbol.asyncDispose]()
})

const folder = `/2010-04-01/Accounts/${account.accountSid}`
const host = new URL(double.base).host
const { url: picture } = double.keepMedia(account.accountSid, Buffer.from('a picture'), 'image/png')
const { pathname: path } = new URL(picture)

/** Has the server fetch a file that a message announces, and returns the attachment. */
async function announce(url: string) {
  double.authorized.length = 0
  const body = { uid: newNumber(), message: 'See', attachments: [{ url, contentType: 'text/plain' }] }
  const { body: message, status } = await phone.post('/ticketMessages/create-new', body)
  expect(status).toBe(200)
  for (let run = 0; run < 4; run++) {
    await desk.runJobs()
    desk.clock.advance(60_000)
  }
  const { attachments } = (await desk.get(`/ticketMessages/${message.messageID}`)).body
  return { attachments, authorized: [...double.authorized] }
}

describe("the provider's credentials", () => {
  test('are sent to media of the own account, but not to redirects', async () => {
    const { attachments, authorized } = await announce(picture)

    expect(attachments).toHaveLength(1)
    expect(authorized).toEqual([path])
  })

  test.each([
    ['the account itself', `${double.base}${folder}.json`],
    ['its messages', `${double.base}${folder}/Messages.json`],
    ['its phone numbers', `${double.base}${folder}/IncomingPhoneNumbers.json`],
    ['what describes a file', `${picture}.json`],
    ['a path that climbs out', `${picture}/../../../../Messages.json`],
    ['one that does so in another spelling', `${picture}/%2e%2e/%2E%2e/..%2f../Messages.json`],
    ['one with backslashes', `${picture}\\..\\..\\..\\..\\Messages.json`],
    ['one with encoded slashes', `${double.base}${folder}/Messages/MM1/Media/ME1%2f..%2f..%2f..%2fMessages.json`],
    ['one with a query', `${picture}?PageSize=1000`],
    ['another account', picture.replace(account.accountSid, newAccount().accountSid)],
    ['another version of the interface', picture.replace('2010-04-01', '2020-01-01')],
    ['a name before the host', picture.replace('://', `://${account.accountSid}:x@`)],
    ['the host as a name', `${thiefBase.replace('://', `://${host}@`)}${path}`],
    ['the host as the beginning of another', `${thiefBase}${path}`],
  ])('do not go to %s', async (_what, url) => {
    const { authorized } = await announce(url)

    expect(authorized).toEqual([])
    expect(stolen.filter(({ authorization }) => authorization)).toEqual([])
  })

  test('do not follow a redirect to another resource of the account', async () => {
    double.redirectNext(`${double.base}${folder}.json`)

    const { attachments, authorized } = await announce(picture)

    expect(attachments).toEqual([])
    expect(authorized).toEqual([path])
  })
})

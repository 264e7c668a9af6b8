import { bindCustomer, type Context } from '../../server/context.ts'
import { createCustomer } from '../../server/organization/customers/create-customer.ts'
import { issuePhoneToken } from '../../server/people/auth/issue-token.ts'
import { beginSession } from '../../server/people/auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../../server/people/auth/tokens.ts'
import { createRep } from '../../server/people/reps/create-rep.ts'
import { findAccount } from '../../server/people/reps/find-account.ts'
import type { Caller } from './fuzz-routes.ts'

const password = 'Correct-horse-1'
const phoneNumber = '+493012345678'

interface Desk {
  base: string
  context: Context
  tokens: Tokens
}

let serial = 0

/** Two customers, one of them with the canary in all of its texts. */
export async function furnish(desk: Desk, canary: string) {
  const number = ++serial
  const own = await makeCustomer(desk, `Fuzzed ${number}`, `fuzz-${number}.example.test`)
  const other = await makeCustomer(desk, `${canary} ${number}`, `canary-${number}.example.test`)
  const line = { customerID: own, channelID: await fill(desk.base, await signIn(desk, own, 'Admin'), 'Sample') }
  await fill(desk.base, await signIn(desk, other, 'Admin'), canary)
  return async (): Promise<Caller[]> => {
    const phone = await issuePhoneToken(desk.context, desk.tokens, { ...line, phoneNumber })
    return [
      { name: 'nobody', token: undefined, mayKnow: false },
      { name: 'admin', token: await signIn(desk, own, 'Admin'), mayKnow: false },
      { name: 'admin', token: await signIn(desk, own, 'Admin'), mayKnow: false },
      { name: 'agent', token: await signIn(desk, own, 'Agent'), mayKnow: false },
      { name: 'phone', token: phone, mayKnow: false },
      { name: 'garbage', token: 'eyJhbGciOiJub25lIn0.e30.', mayKnow: false },
      { name: 'other admin', token: await signIn(desk, other, 'Admin'), mayKnow: true },
    ]
  }
}

async function makeCustomer({ context }: Desk, name: string, hostname: string): Promise<number> {
  const features = ['SchedulesOfCondition']
  const { customerID } = await createCustomer(context, { name, hostnames: [hostname], features })
  return customerID
}

async function signIn(
  { context: outside, tokens }: Desk,
  customerID: number,
  role: 'Admin' | 'Agent',
): Promise<string> {
  const context = bindCustomer(outside, customerID)
  const username = `${role}-${customerID}-${++serial}`
  const { customerRepID } = await createRep(context, customerID, { username, password, role })
  const account = await findAccount(context.db, customerID, customerRepID)
  if (!account) throw new Error('The representative does not exist.')
  return beginSession({ context, tokens }, account, { method: 'Password', address: '127.0.0.1', userAgent: null })
}

/** Creates one record of each kind over HTTP, like a client. Returns the phone channel. */
async function fill(base: string, token: string, word: string): Promise<number> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, number>
  }
  const { channelID } = await post('/api/Channels', {
    channelType: 'Chat',
    name: word,
    isActive: true,
    hostnames: 'a.test',
  })
  const { topicID } = await post('/api/Topics', { name: word, description: word })
  const { actionID } = await post('/api/Actions', { name: word, description: word, priority: 1, isActive: true })
  const { documentID } = await post('/api/Documents', { name: word, content: word, isDataRetrievalProcess: false })
  await post('/api/TopicActions', { topicID, actionID, priority: 1, isActive: true })
  await post('/api/TopicDocuments', { topicID, documentID, relevanceScore: 1, isActive: true })
  await post('/api/EndUsers', { FirstName: word, LastName: word, Email: `${word}@example.test` })
  for (let count = 0; count < 3; count++) {
    await post('/ticketMessages/create-new', { channelID, uid: `${word}-${count}`, fromName: word, message: word })
  }
  const report = await post('/api/PlaceDescriptionReports', { caseNumber: word, address: word })
  await post(`/api/PlaceDescriptionReports/${report.placeDescriptionReportID}/rooms`, {
    name: word,
    transcriptRaw: word,
  })
  const phone = await post('/api/Channels', { channelType: 'Phone', name: word, isActive: true, phoneNumber })
  return phone.channelID ?? 0
}

import type { DemoLogin } from '../../server/integration/demo/create-demo.ts'

/** Signs in to the demo and adds data for pages that would be empty otherwise. */
export async function seedDemo(url: string, login: DemoLogin | undefined) {
  let token = ''
  const call: Call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', ...headers },
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  const post = (path: string, body: object) => call('POST', path, body)
  token = (await post('/api/Auth/login', login ?? {})).token

  const people = []
  for (const [username, name] of [
    ['anna', 'Anna Berger'],
    ['luis', 'Luis Moreno'],
  ] as const) {
    const account = { username, name, password: 'Demo-people-1', role: 'Agent', email: `${username}@lamps.example` }
    people.push(await post('/customerReps', account))
  }
  const team = await post('/api/Teams', { name: 'Repairs', assignment: 'LeastLoaded' })
  for (const { customerRepID } of people) await call('PUT', `/api/Teams/${team.teamID}/members/${customerRepID}`, {})
  const targets = [
    { metric: 'FirstResponse', minutes: 240, warnMinutesBefore: 30 },
    { metric: 'Resolution', minutes: 2880 },
  ]
  await post('/api/SlaPolicies', { name: 'Standard', isActive: true, clock: 'Calendar', targets })
  await post('/api/Macros', {
    name: 'Ask for a photo',
    scope: 'All',
    texts: [{ lang: 'en', htmlBody: '<p>Could you send us a photo of the type plate?</p>' }],
  })
  await post('/api/Webhooks', { name: 'Warehouse', url: 'https://warehouse.example/hooks', events: ['ticket.created'] })
  const [ticket] = (await call('GET', '/tickets?search=Lindenweg')).items
  await call('PUT', `/tickets/${ticket.ticketID}`, { priority: 'High', tags: ['address'], teamID: team.teamID })
  await post(`/tickets/${ticket.ticketID}/notes`, {
    text: 'The parcel has **not** left yet: the address can be changed.',
  })
  for (const [address, transcriptRaw] of [
    ['Lindengasse 12, 1070 Vienna', 'Walls white. Crack of 20 cm beside the window. Oak floor with scratches.'],
    ['Lindengasse 12, 1070 Vienna', 'Walls white. Crack of 12 cm beside the window. Oak floor.'],
  ] as const) {
    const report = await post('/api/PlaceDescriptionReports', { address, caseNumber: '2026-117' })
    const rooms = `/api/PlaceDescriptionReports/${report.placeDescriptionReportID}/rooms`
    const room = await post(rooms, { name: 'Living room', transcriptRaw })
    await post(`/api/PlaceDescriptionRooms/${room.placeDescriptionRoomID}/transform`, {})
  }
  await seedAutonomy(call)
  await seedChanges(call)
  return { token, read: (path: string) => call('GET', path) }
}

// biome-ignore lint/suspicious/noExplicitAny: responses of all kinds
type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<any>

/** A draft of the configuration with its replay, under an activation policy. */
async function seedChanges(call: Call) {
  const { changeSetID } = await call('POST', '/api/ChangeSets', {
    name: 'Longer returns',
    description: 'Returns within 60 days, and broken lamps go to people at once.',
  })
  const headers = { 'x-change-set': String(changeSetID) }
  const returning = (await call('GET', '/api/Documents?search=Returning')).items[0]
  const { name, content, isPublic } = returning
  const document = { name, content: content.replaceAll('30', '60'), isPublic, isDataRetrievalProcess: false }
  await call('PUT', `/api/Documents/${returning.documentID}`, document, headers)
  const action = { name: 'Hand over broken lamps', operation: 'escalate', priority: 2, isActive: true }
  const { actionID } = await call('POST', '/api/Actions', action, headers)
  const topics: { topicID: number; name: string }[] = (await call('GET', '/api/Topics')).items
  const topicID = topics.find(({ name }) => name === 'Broken lamp')?.topicID
  await call('POST', '/api/TopicActions', { topicID, actionID, priority: 2, isActive: true }, headers)
  await call('PUT', '/api/Customers/me', { activationPolicy: { mode: 'Block', minMessages: 10 } })
  const sample = { from: '2000-01-01', to: '2100-01-01', max: 100 }
  const { replayID } = await call('POST', '/api/Replays', { changeSetID, sample })
  for (let state = 'Queued'; state === 'Queued' || state === 'Running'; ) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    state = (await call('GET', `/api/Replays/${replayID}`)).state
  }
}

/** Questions of visitors by topic, and what agents do with the drafts. */
const questions = [
  ['How long does delivery to Germany take?', 22, 0],
  ['My lamp does not work any more, what can I do?', 4, 2],
] as const

/** Drafts that agents sent, unchanged or with different facts: the evidence of some topics. */
async function seedAutonomy(call: Call) {
  const autonomyPolicy = { isEnabled: true, blindShare: 0, target: 0.2, minEvidence: 20, requireApproval: true }
  await call('PUT', '/api/Customers/me', { autonomyPolicy })
  const channels: { channelID: number; channelType: string }[] = await call('GET', '/api/Channels')
  const channelID = channels.find(({ channelType }) => channelType === 'Chat')?.channelID
  for (const { topicID } of (await call('GET', '/api/Topics')).items) {
    await call('PUT', `/api/Autonomy/${channelID}/${topicID}`, { level: 'Suggest', reason: 'People send for now' })
  }
  const ticketIDs: number[] = []
  for (const [message, count, failures] of questions) {
    for (let index = 0; index < count; index++) {
      const uid = `visitor-${message.length}-${index}`
      const { messageID, ticketID } = await call('POST', '/ticketMessages/create-new', { channelID, uid, message })
      ticketIDs.push(ticketID)
      const draft = await findDraft(call, messageID)
      if (!draft) continue
      const modifiedAnswer = index < failures ? `${draft} It costs 15 €.` : `Hello! ${draft}`
      await call('POST', `/ticketMessages/${messageID}/send`, { modifiedAnswer })
    }
  }
  // Keep the inbox for the conversations of the demo.
  await call('PUT', '/tickets/bulk', { ticketIDs, action: 'close' })
}

/** Waits for the draft; returns null if the AI finds no answer. */
async function findDraft(call: Call, messageID: number): Promise<string | null> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { aiAnswer } = await call('GET', `/ticketMessages/${messageID}`)
    if (aiAnswer) return aiAnswer
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return null
}

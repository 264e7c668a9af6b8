import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { sign } from '../server/adapters/telephony/twilio/signature.ts'
import { readConfig } from '../server/config.ts'
import { createCustomer } from '../server/organization/customers/create-customer.ts'
import { createRep } from '../server/people/reps/create-rep.ts'
import { migrate } from '../server/platform/database/migrations.ts'
import { createLog } from '../server/platform/log.ts'
import { startService } from '../server/run.ts'
import { migrationsFolder } from '../server/service.ts'
import { median, percentile } from './lists/load.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { asStarted, type Child, keys, startChild } from './measuring/children.ts'
import { createDatabase, startPostgres } from './measuring/postgres.ts'

const login = { username: 'admin', password: 'Bench-password-1', hostname: 'localhost' }
const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'bench auth token' }
const number = '+4930123456'
const publicUrl = 'https://phones.example.test'
const connections = 16
const minRatio = 0.5

/**
 * Messages of new contacts, from the provider's signed callback to the stored ticket, compared with the same messages
 * sent to create-new only, with the same token, to the same process. Rounds alternate.
 */
export async function run({ seconds = '4', rounds = '3' }: Record<string, string>): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-bench-'))
  const postgres = await startPostgres(folder)
  const url = await createMigratedDatabase(postgres.url)
  const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), ...keys, GATEWAY_URL: publicUrl }
  await setUp(environment)
  const service = await startChild(asStarted, { ...environment, ROLES: 'web,gateway' }, '/health/ready')
  try {
    const token = await signIn(service)
    const direct: Load[] = []
    const called: Load[] = []
    await load(service, callback, 1)
    await load(service, createNew(token), 1)
    for (let round = 0; round < Number(rounds); round++) {
      direct.push(await load(service, createNew(token), Number(seconds)))
      called.push(await load(service, callback, Number(seconds)))
    }
    return judge(direct, called, await countTickets(url))
  } finally {
    await service.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function createMigratedDatabase(server: string): Promise<string> {
  const url = await createDatabase(server, 'bench_gateway')
  await migrate(url, migrationsFolder)
  return url
}

/** A customer with an account and a WhatsApp channel. Without automation: the measurement ends when the ticket is stored. */
async function setUp(environment: Record<string, string>): Promise<void> {
  const service = await startService(readConfig({ PORT: '0', ROLES: 'web', ...environment }), createLog('silent'))
  try {
    const customer = await createCustomer(service.context, { name: 'Bench', hostnames: ['localhost'], features: [] })
    await createRep(service.context, customer.customerID, { ...login, role: 'Admin' })
    const { token } = (await send(service.url, 'POST', '/api/Auth/login', login)) as { token: string }
    const telephony = { telephonyAccountSID: account.accountSid, telephonyAuthToken: account.authToken }
    await send(service.url, 'PUT', '/api/Customers/me', telephony, token)
    const channel = { channelType: 'WhatsApp', name: 'Bench', isActive: true, phoneNumber: number }
    await send(service.url, 'POST', '/api/Channels', channel, token)
  } finally {
    await service.stop()
  }
}

const signIn = async ({ url }: Child) => {
  const body = { phoneNumber: `whatsapp:${number}`, accountSid: account.accountSid }
  return ((await send(url, 'POST', '/api/Auth/phone-login', body)) as { token: string }).token
}

async function send(url: string, method: string, path: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

interface Asked {
  path: string
  headers: Record<string, string>
  body: string
}

let serial = 0
const stranger = () => `+4917${String(++serial).padStart(8, '0')}`
const words = 'Where is my parcel? It should have been here on Tuesday.'

function callback(): Asked {
  const from = stranger()
  const form = new URLSearchParams({
    ...{ MessageSid: `SM${String(serial).padStart(32, '0')}`, AccountSid: account.accountSid, NumMedia: '0' },
    ...{ From: `whatsapp:${from}`, To: `whatsapp:${number}`, Body: words, ProfileName: 'Ada Lovelace' },
  })
  return {
    path: '/gateway/whatsapp',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': sign(account.authToken, `${publicUrl}/gateway/whatsapp`, form),
    },
    body: form.toString(),
  }
}

const createNew = (token: string) => (): Asked => {
  const from = stranger()
  return {
    path: '/ticketMessages/create-new',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': `SM${String(serial).padStart(32, '0')}`,
    },
    body: JSON.stringify({ uid: from, fromAddress: from, toAddress: number, fromName: 'Ada Lovelace', message: words }),
  }
}

interface Load {
  perSecond: number
  latencies: number[]
}

async function load({ url }: Child, make: () => Asked, seconds: number): Promise<Load> {
  const latencies: number[] = []
  const options = {
    url,
    connections,
    duration: seconds,
    method: 'POST' as const,
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...make() }) }],
  }
  const { non2xx, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (fault, result) => (fault ? reject(fault) : resolve(result)))
    instance.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx} failed, ${errors} aborted, ${timeouts} timed out.`)
  answered += latencies.length
  return { perSecond: latencies.length / seconds, latencies }
}

let answered = 0

async function countTickets(url: string): Promise<number> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from tickets')
  await client.end()
  return rows[0].count
}

function judge(direct: Load[], called: Load[], tickets: number): BenchResult {
  const ratios = called.map(({ perSecond }, round) => perSecond / (direct[round]?.perSecond ?? Number.NaN))
  const row = (what: string, loads: Load[]) => ({
    what,
    'messages/s': Math.round(median(loads.map(({ perSecond }) => perSecond))),
    'p50 ms': Number(
      percentile(
        loads.flatMap(({ latencies }) => latencies),
        0.5,
      ).toFixed(2),
    ),
    'p99 ms': Number(
      percentile(
        loads.flatMap(({ latencies }) => latencies),
        0.99,
      ).toFixed(2),
    ),
  })
  const targets = [
    {
      target: `inbound messages to stored tickets: at least ${minRatio} of create-new alone`,
      measured: median(ratios).toFixed(2),
      holds: median(ratios) >= minRatio,
    },
    {
      target: 'every accepted message is a ticket',
      measured: `${tickets} of ${answered}`,
      // Messages in flight at the end of a round are stored, but not counted as responses.
      holds: tickets >= answered && tickets <= answered + 2 * connections * (direct.length + called.length + 2),
    },
  ]
  const figures = [row('signed callback to stored ticket', called), row('create-new alone', direct)]
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}

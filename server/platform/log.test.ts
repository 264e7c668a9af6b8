import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createCustomer } from '../organization/customers/create-customer.ts'
import { createRep } from '../people/reps/create-rep.ts'
import { Client, tokenOf } from '../test/desk.ts'
import { startTestServer } from '../test/test-server.ts'
import { createLog, describeError } from './log.ts'

const words = {
  password: 'Correct-horse-1',
  wrongPassword: 'Wrong-horse-2',
  apiToken: 'api-token-5501',
  aiKey: 'sk-ai-key-5502',
  message: 'my dog ate the boiler',
  resetToken: '0d3a9c1e-0000-4000-8000-000000005503',
  address: 'nora-5504@example.test',
}

function captureLog() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, log: createLog('trace', stream) }
}

/** A service with every line of its log, an admin who is signed in, and the admin's token. */
async function startLoggedServer() {
  const { lines, log } = captureLog()
  const server = await startTestServer({}, log)
  const { customerID } = await createCustomer(server.context, { name: 'Logged', hostnames: ['logged.example.test'] })
  const admin = await createRep(server.context, customerID, {
    username: 'admin',
    password: words.password,
    role: 'Admin',
    email: words.address,
  })
  const token = await tokenOf(server, admin)
  const client = new Client(server, token)
  return { server, client, token, lines, [Symbol.asyncDispose]: () => server.close() }
}

function expectNoWords(lines: string[], ...more: string[]) {
  const text = lines.join('')
  for (const word of [...Object.values(words), ...more]) expect(text).not.toContain(word)
}

describe('the log of the service', () => {
  test('contains no customer data while everything goes well', async () => {
    await using logged = await startLoggedServer()
    const { client, server, token, lines } = logged
    const hostname = 'logged.example.test'

    await client.post('/api/Auth/login', { username: 'admin', password: words.password, hostname })
    await client.post('/api/Auth/login', { username: 'admin', password: words.wrongPassword, hostname })
    await client.post('/api/Auth/request-password-reset', { email: words.address, hostname })
    await server.runJobs()
    await client.post('/api/Auth/reset-password', { token: words.resetToken, newPassword: words.password })
    await client.get(`/reset-password?token=${words.resetToken}`)
    await client.put('/api/Customers/me', { apiToken: words.apiToken, aiProviderApiKey: words.aiKey })
    await client.get('/api/Customers/my-secrets')
    await client.post('/api/EndUsers', { FirstName: words.message })
    await client.post('/customerReps', `{"password":"${words.password}", ${words.message}`)

    const mailedToken = /token=([\w-]+)/.exec(server.mailer.sent[0]?.text ?? '')?.[1]
    expect(mailedToken).toBeDefined()
    expectNoWords(lines, token, mailedToken ?? '')
  })

  test('reports a failed request without its contents', async () => {
    await using logged = await startLoggedServer()
    const { client, server, token, lines } = logged
    await server.context.db.execute(sql`alter table reps rename column other_details to somewhere_else`)
    await server.context.db.execute(sql`alter table customers alter column api_username type bigint using null`)

    const create = await client.post('/customerReps', {
      username: 'nora',
      password: words.password,
      otherDetails: words.message,
    })
    const update = await client.put('/api/Customers/me', { apiUsername: words.apiToken, aiProviderApiKey: words.aiKey })

    expect([create.status, update.status]).toEqual([500, 500])
    expect(JSON.stringify([create.body, update.body])).not.toMatch(/other_details|bigint|query/i)
    const failures = lines.filter((line) => line.includes('A request failed.')).map((line) => JSON.parse(line))
    expect(failures).toHaveLength(2)
    expect(failures[0]).toMatchObject({
      requestId: create.headers.get('x-request-id'),
      err: { message: 'Failed query', cause: { code: '42703' } },
    })
    expect(failures[1].err.cause).toMatchObject({ message: 'invalid input syntax for type bigint', code: '22P02' })
    expectNoWords(lines, token)
  })
})

describe('describeError', () => {
  test('leaves out the text that was not JSON', () => {
    const thrown = (() => {
      try {
        return JSON.parse(`{"a":${words.message}`)
      } catch (fault) {
        return fault
      }
    })()

    expect(JSON.stringify(describeError(thrown))).not.toContain('dog')
  })

  test('leaves out what an error carries beside its message', () => {
    const fault = Object.assign(new Error('refused'), { detail: words.message, body: words.apiToken, code: '23505' })

    expect(describeError(fault)).toMatchObject({ type: 'Error', message: 'refused', code: '23505' })
    expect(JSON.stringify(describeError(fault))).not.toMatch(/dog|5501/)
  })

  test.each([
    ['a mail server', Object.assign(new Error(`Message failed: 550 <${words.address}>`), { response: words.message })],
    ['a provider', Object.assign(new Error(`It failed. ${words.message}`), { isQuoting: true })],
    [
      'what lies behind',
      Object.assign(new Error('It failed.', { cause: new Error(words.message) }), { isQuoting: true }),
    ],
    ['an address', new Error(`No mailbox for ${words.address}`)],
    ['a number', new Error('The number +49 30 5504 5504 is not there')],
    ['a link', new Error('fetch failed: https://user:api-token-5501@example.test/a/api-token-5501?b=5504')],
  ])('leaves out the words of %s', (_what, fault) => {
    const { message, cause } = describeError(fault)

    expect(message.length).toBeGreaterThan(5)
    expect(JSON.stringify([message, cause])).not.toMatch(/dog|5501|5504/)
  })

  test('keeps our own messages', () => {
    expect(describeError(new Error('connect ECONNREFUSED 127.0.0.1:5432')).message).toBe(
      'connect ECONNREFUSED 127.0.0.1:5432',
    )
  })

  test.each([['a word'], [undefined], [{ password: words.password }]])(
    'returns nothing for values that are not errors',
    (thrown) => {
      expect(describeError(thrown)).toEqual({ type: typeof thrown, message: 'not an error object' })
    },
  )
})

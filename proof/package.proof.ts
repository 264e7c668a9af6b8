import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manifestOf } from './package/archive.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const maxMegabytes = 350

/** Not inside the repository: the package must find everything in its installation folder. */
const environment = (data: string) => ({
  PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: process.env.HOME ?? tmpdir(),
  DATA_DIR: data,
  PORT: '0',
})

let folder: string
let program: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendant-package-'))
  const before = await readFile(join(root, 'package.json'), 'utf8')
  await run('npm', ['pack', '--pack-destination', folder], { cwd: root, maxBuffer: 2 ** 26 })
  expect(await readFile(join(root, 'package.json'), 'utf8')).toBe(before)
  await writeFile(join(folder, 'package.json'), '{ "name": "empty", "private": true }')
  const install = ['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', await archive()]
  await run('npm', install, { cwd: folder, maxBuffer: 2 ** 26 })
  program = join(folder, 'node_modules/.bin/attendant')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const archive = async () => {
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
  return join(folder, name)
}

describe('the package in an empty folder', () => {
  test('contains only the bundle, and takes at most 350 MB with its dependencies', async () => {
    const { scripts, workspaces, devDependencies, dependencies } = await manifestOf(await archive())
    const { stdout } = await run('du', ['-sm', join(folder, 'node_modules')])

    expect({ scripts, workspaces, devDependencies }).toEqual({})
    expect(Object.keys(dependencies ?? {})).not.toContain('node')
    expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(maxMegabytes)
  })

  test('starts with an embedded database and the demo, serves requests, uses worker threads and stops', async () => {
    const service = await start(join(folder, 'data'))
    const { url } = service
    const login = /username (\S+), password (\S+), hostname (\S+)/.exec(service.output())
    const [, username, password, hostname] = login ?? []
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      expect([path, answer.status]).toEqual([path, 200])
      return answer.json()
    }
    const { token } = await post('/api/Auth/login', { username, password, hostname })
    const authorization = { authorization: `Bearer ${token}` }
    const get = async (path: string) => (await fetch(`${url}${path}`, { headers: authorization })).json()

    for (const path of ['/console/', '/widget/demo', '/widget/loader.js', '/docs', '/openapi.json', '/help/']) {
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200])
    }

    const channels = rowsOf(await get('/api/Channels'))
    const chat = channels.find(({ channelType }) => channelType === 'Chat')
    const asked = { channelID: chat?.channelID, uid: 'ada@example.org', message: 'How long does delivery take?' }
    const { ticketID } = await post('/ticketMessages/create-new', asked, authorization)
    await expect
      .poll(async () => rowsOf(await get(`/ticketMessages?ticketId=${ticketID}`)).length, { interval: 500 })
      .toBeGreaterThan(1)

    // Large enough to be sanitized in a worker thread.
    const htmlBody = `${'<p style="margin:1px">Text</p>'.repeat(5_000)}<script>alert(1)</script>`
    const large = { ticketID, senderType: 'CustomerRep', deliver: false, htmlBody }
    const stored = await post('/ticketMessages/create-new', large, authorization)
    expect(stored.htmlBody).toContain('<p style="margin:1px">Text</p>')
    expect(stored.htmlBody).not.toContain('script')

    const { stdout } = await run(program, ['customer', 'list', '--json'], { env: environment(join(folder, 'data')) })
    expect(JSON.parse(stdout)).toHaveLength(1)
    expect(await service.stop()).toBe(0)
  })

  test('prints its version, and rejects invalid settings', async () => {
    const env = environment(join(folder, 'nothing'))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

    expect((await run(program, ['--version'], { env })).stdout).toBe(`${version}\n`)
    await expect(run(program, [], { env: { ...env, PORT: 'eighty' } })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('- PORT '),
    })
  })
})

interface Row {
  channelID: number
  channelType: string
}

/** Some lists are paginated. */
const rowsOf = (answer: Row[] | { items: Row[] }): Row[] => (Array.isArray(answer) ? answer : answer.items)

async function start(data: string) {
  const child: ChildProcess = spawn(program, [], { env: environment(data), stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  await expect.poll(() => /Demo login: .*\n/.test(printed) || child.exitCode !== null, { timeout: 480_000 }).toBe(true)
  return {
    url: /ready at (http:\/\/localhost:\d+)/.exec(printed)?.[1] ?? '',
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
  }
}

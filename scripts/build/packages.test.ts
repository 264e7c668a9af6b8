import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startRegistry } from './testing/registry.ts'

const root = join(import.meta.dirname, '../..')
const exec = promisify(execFile)
const environment = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }

const run = (command: string, parameters: string[], cwd: string) =>
  exec(command, parameters, { cwd, env: environment, maxBuffer: 2 ** 24 })

const clientProgram = `
import { AttendantError, createAttendant, type Fault, type ItemOf, orThrow } from '@attendant/client'
import { connectHub, type HubEvent, type LiveHub } from '@attendant/client/hub'

const attendant = createAttendant({ baseUrl: 'http://127.0.0.1:1', retries: 0 })
export async function subjects(): Promise<string[]> {
  const found: string[] = []
  for await (const ticket of attendant.each('/tickets', { query: { pageSize: 1 } })) {
    const item: ItemOf<'/tickets'> = ticket
    found.push(item.subject ?? '')
  }
  for await (const entry of attendant.each('/tickets/{id}/timeline', { path: { id: 1 } })) found.push(entry.type)
  const { uploadID } = await orThrow(attendant.upload(new Blob(['x']), 'x.txt'))
  return [...found, uploadID]
}
export function listen(): LiveHub {
  return connectHub(attendant, {
    onEvent(event: HubEvent) {
      if (event.type === 'message.created') console.log(event.data.message)
    },
  })
}
// @ts-expect-error No such route.
void attendant.GET('/no-such-route')
// @ts-expect-error A topic requires a name.
void attendant.POST('/api/Topics', { body: { name: 1 } })

const { error } = await attendant.GET('/tickets')
const fault: Fault | undefined = error
console.log(fault?.code, typeof connectHub, new AttendantError({ status: 0, error: '', code: 'unexpected', message: '' }).code)
`

const hubProgram = `
import { createConnectionHandler, createHub, createJsonProtocol, defineHub, event, type HubFilter, type HubObserver, type HubProtocol, method, number, type } from '@attendant/signalr'
import { typedClient } from '@attendant/signalr/client'

const sums = defineHub({ methods: { Add: method([number, number], type<number>()) }, events: { Added: event<[sum: number]>() } })
const filter: HubFilter<typeof sums, { name: string }> = {
  invoke: ({ context, method, values }, next) => (context.connection.user.name && method && values ? next() : undefined),
}
const observer: HubObserver = { callEnded: ({ transport, protocol }, { durationMs }) => void [transport, protocol, durationMs] }
const json: HubProtocol = createJsonProtocol({ replacer: (_, value) => (typeof value === 'bigint' ? String(value) : value) })
const echo = createConnectionHandler({
  authorize: () => ({ user: { name: 'ada' } }),
  async handle({ input, send, user }) {
    for await (const bytes of input) await send(user.name + bytes.toString())
  },
})
await echo.close()
const hub = createHub(sums, {
  authorize: () => ({ user: { name: 'ada' } }),
  filters: [filter],
  observer,
  protocols: [json, 'messagepack'],
  handlers: {
    async Add({ clients }, a, b) {
      await clients.all.send('Added', a + b)
      // @ts-expect-error The event has one number.
      void (() => clients.all.send('Added', 'three'))
      return a + b
    },
  },
})
await hub.close()
console.log('closed', typeof typedClient)
`

const programs = { client: clientProgram, signalr: hubProgram }
const folders = Object.keys(programs)

const compilerOptions = {
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2024',
  lib: ['es2024', 'esnext.disposable', 'dom'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  outDir: 'built',
  rootDir: '.',
}
const tsc = join(root, 'node_modules/.bin/tsc')

async function build(folder: string): Promise<void> {
  await run(tsc, ['-p', '.'], join(root, folder))
  await run(process.execPath, [join(root, 'scripts/build/publishable-package.ts'), folder], root)
}

async function typeCheck(project: string, module: string, moduleResolution: string): Promise<void> {
  const config = {
    compilerOptions: { ...compilerOptions, module, moduleResolution },
    files: ['client.ts', 'signalr.ts'],
  }
  await writeFile(join(project, `${module}.json`), JSON.stringify(config))
  await run(tsc, ['-p', `${module}.json`], project)
}

async function packAndInstall(project: string): Promise<void> {
  await using registry = await startRegistry(root)
  await Promise.all(folders.map(build))
  const built = folders.map((folder) => join(root, folder, 'dist'))
  const quiet = ['--no-update-notifier', '--no-audit', '--no-fund']
  const { stdout } = await run('npm', ['pack', ...built, '--json', '--pack-destination', project, ...quiet], root)
  const archives = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  for (const { files } of archives) {
    const paths = files.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json']))
    expect(paths.filter((path) => /test|(?<!\.d)\.ts$/.test(path))).toEqual([])
  }
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  const isolated = ['--registry', registry.url, '--cache', join(project, '.cache'), ...quiet]
  await run('npm', ['install', ...archives.map(({ filename }) => `./${filename}`), ...isolated], project)
}

test('client and signalr install from their archives in an empty project, and pass strict type checks', async () => {
  const project = await mkdtemp(join(tmpdir(), 'attendant-packages-'))
  try {
    await packAndInstall(project)
    for (const [name, program] of Object.entries(programs)) await writeFile(join(project, `${name}.ts`), program)
    await typeCheck(project, 'preserve', 'bundler')
    await typeCheck(project, 'nodenext', 'nodenext')

    const { stdout } = await run(process.execPath, ['built/client.js'], project)
    expect(stdout).toBe('unreachable function unexpected\n')
    expect((await run(process.execPath, ['built/signalr.js'], project)).stdout).toBe('closed function\n')
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
    throw new Error(`${stdout}\n${stderr}`.slice(0, 3000), { cause })
  } finally {
    await rm(project, { recursive: true, force: true })
  }
})

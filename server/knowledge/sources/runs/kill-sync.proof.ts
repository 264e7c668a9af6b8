import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { SyncRun } from '@attendant/contract/knowledge/knowledge-source.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCluster, stopPostmaster } from '../../../platform/postgres/cluster.ts'
import { runCli, runService, temporaryDataDirectory } from '../../../test/processes/command-line.ts'
import { until } from '../../../test/until.ts'

const password = 'Correct-horse-1'
const pageCount = 40
/** After how many requests to the site each service is killed, while it waits for the responses. */
const kills = [10, 12]

const timeoutMs = 600_000

type Service = Awaited<ReturnType<typeof runService>>

/** The current text of every page. */
let edition = 'first'
let hits = 0
let holdFrom = Number.POSITIVE_INFINITY
const site = createServer((request, response) => {
  const path = request.url ?? '/'
  if (path === '/robots.txt') return response.writeHead(404).end()
  if (++hits >= holdFrom) return
  const number = /^\/page\/(\d+)$/.exec(path)?.[1]
  const links = Array.from({ length: pageCount }, (_, page) => `<a href="/page/${page}">x</a>`).join('')
  const text = number === undefined ? `<p>Start of the site.</p>${links}` : `<p>${wordOf(number)} is here.</p>`
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<html><head><title>Page ${number ?? 'start'}</title></head><body><main>${text}</main></body></html>`)
})

/** On one page and in one edition only. */
const wordOf = (number: number | string, of = edition) => `${of}word${number}x`

let folder: Awaited<ReturnType<typeof temporaryDataDirectory>>
let base = ''
let service: Service
let token = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  folder = await temporaryDataDirectory()
  const admin = ['--admin-username', 'admin', '--admin-password', password]
  const customer = ['--name', 'Kill test', '--hostname', 'localhost', ...admin]
  await runCli({ DATA_DIR: folder.path }, 'customer', 'create', ...customer)
  await start()
})

afterAll(async () => {
  await service?.kill()
  site.close().closeAllConnections()
  await stopPostmaster(await prepareCluster(join(folder.path, 'postgres'), ''))
  await folder.remove()
})

async function start() {
  service = await runService({ DATA_DIR: folder.path, OUTBOUND_ALLOW: '127.0.0.1' })
  const login = { username: 'admin', password, hostname: 'localhost' }
  token = (await call<{ token: string }>('POST', '/api/Auth/login', login)).token
}

/** Like SIGKILL: nothing is finished or reported. */
async function restart(requests = Number.POSITIVE_INFINITY) {
  await service.kill()
  site.closeAllConnections()
  hold(requests)
  await start()
}

/** How many requests the site answers before it stops responding. */
function hold(requests: number) {
  hits = 0
  holdFrom = requests
}

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as Answer
}

/** Starts a sync, kills the service repeatedly in the middle of it, and waits for its end. */
async function syncUnderKills(sourceID: number): Promise<SyncRun> {
  const [first = 0, ...later] = kills
  hold(first)
  const { jobID } = await call<{ jobID: string }>('POST', `/api/KnowledgeSources/${sourceID}/sync`)
  for (const next of [...later, undefined]) {
    await until(() => hits >= holdFrom, timeoutMs)
    await restart(next)
  }
  let run: SyncRun | undefined
  await until(async () => {
    const { items } = await call<{ items: SyncRun[] }>('GET', `/api/KnowledgeSources/${sourceID}/runs`)
    run = items.find((item) => item.jobID === jobID)
    return run?.state === 'Done' || run?.state === 'Failed'
  }, timeoutMs)
  if (!run) throw new Error('The run is gone.')
  return run
}

interface Stored {
  documentID: number
  name: string
  sourceUrl: string | null
  content: string
  version: number
}

const listDocuments = async () =>
  (await call<{ items: Stored[] }>('GET', '/api/Documents?pageSize=200&sortBy=documentID')).items

interface Hit {
  documentID: number
  text: string
  version: number
}

const search = async (q: string) =>
  (await call<{ items: Hit[] }>('GET', `/api/Knowledge/search?q=${encodeURIComponent(q)}&limit=50`)).items

/** Waits until search finds the current text of every page, in the stored version, and no earlier text. */
async function expectFresh(before: string | undefined) {
  const documents = await listDocuments()
  for (const { documentID, name, version } of documents.filter(({ name }) => name !== 'Page start')) {
    const number = name.replace('Page ', '')
    await until(async () => {
      const found = (await search(wordOf(number))).filter(({ text }) => text.includes(wordOf(number)))
      return found.length === 1 && found[0]?.documentID === documentID && found[0].version === version
    }, timeoutMs)
    if (before) expect((await search(wordOf(number, before))).filter(({ text }) => text.includes(before))).toEqual([])
  }
}

test('kill -9 during a sync and during indexing loses nothing and leaves nothing stale', {
  timeout: 1_800_000,
}, async () => {
  const { sourceID } = await call<{ sourceID: number }>('POST', '/api/KnowledgeSources', {
    name: 'Site',
    kind: 'Website',
    settings: { startUrl: `${base}/` },
  })
  const addresses = ['/', ...Array.from({ length: pageCount }, (_, page) => `/page/${page}`)].map((path) => base + path)

  expect(await syncUnderKills(sourceID)).toMatchObject({
    state: 'Done',
    failed: [],
    counts: { found: pageCount + 1, new: pageCount + 1, changed: 0, gone: 0 },
  })
  const first = await listDocuments()
  expect(first.map(({ sourceUrl }) => sourceUrl).sort()).toEqual(addresses.sort())
  await expectFresh(undefined)

  edition = 'second'
  expect(await syncUnderKills(sourceID)).toMatchObject({
    state: 'Done',
    failed: [],
    counts: { found: pageCount + 1, new: 0, changed: pageCount, unchanged: 1, gone: 0 },
  })
  const second = await listDocuments()
  expect(second.map(({ documentID }) => documentID)).toEqual(first.map(({ documentID }) => documentID))
  await expectFresh('first')

  edition = 'third'
  for (const { documentID, name } of second) {
    const content = `${wordOf(name.replace('Page ', ''))} is here.`
    await call('PUT', `/api/Documents/${documentID}`, { name, content, isDataRetrievalProcess: false })
  }
  await restart()
  await expectFresh('second')
})

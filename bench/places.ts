import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Zip, ZipPassThrough } from 'fflate'
import sharp from 'sharp'
import { median } from './lists/load.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { asStarted, type Child, startChild } from './measuring/children.ts'

const key = 'bench platform key of thirty-two characters'
const rounds = 9
const photosInARound = 12
const atOnce = 2

/**
 * Photo uploads compared with bare sharp and the same resize, in alternating rounds; and the export of a report with 30
 * rooms and 200 photos compared with zipping the same photos. All in one run, with the service in a separate process.
 */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-bench-'))
  const environment = { DATA_DIR: join(folder, 'data'), PLATFORM_KEY: key, LOG_LEVEL: 'error' }
  const service = await startChild(asStarted, environment, '/health/ready')
  try {
    const desk = await signIn(service)
    const photos = await Promise.all(Array.from({ length: photosInARound }, (_, seed) => drawPhoto(seed)))
    const speed = await compareUploads(desk, photos)
    const exported = await compareExports(desk, service, photos)
    return judge(speed, exported)
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Speed = Awaited<ReturnType<typeof compareUploads>>
type Exported = Awaited<ReturnType<typeof compareExports>>

function judge(speed: Speed, { ms, zipMs, megabytes, growth }: Exported): BenchResult {
  const ratio = `${speed.ratio.toFixed(2)} of bare sharp`
  const targets = [
    { target: 'photos per second at least 0.8 of bare sharp', measured: ratio, holds: speed.ratio >= 0.8 },
    {
      target: 'the export of 200 photos grows the service by at most 150 MB',
      measured: `${growth} MB`,
      holds: growth <= 150,
    },
  ]
  const figures = [
    { what: 'photos uploaded per second', value: Number(speed.perSecond.toFixed(1)) },
    { what: 'photos per second, bare sharp', value: Number(speed.barePerSecond.toFixed(1)) },
    { what: 'export of 30 rooms and 200 photos, ms', value: ms },
    { what: 'zipping the same photos, ms', value: zipMs },
    { what: 'size of the document, MB', value: megabytes },
    { what: 'peak growth of the service while it exports, MB', value: growth },
  ]
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}

interface Form {
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

const isForm = (body: unknown): body is Form => typeof body === 'object' && body !== null && 'bytes' in body

type Desk = <Body>(method: string, path: string, body?: unknown) => Promise<Body>

/** Uses Node's HTTP client, because `fetch` would take a tenth of the CPU time that is measured. */
async function signIn({ url }: Child): Promise<Desk> {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const { contentType, bytes } = isForm(body)
      ? body
      : { contentType: 'application/json', bytes: JSON.stringify(body) }
    const sent = request(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': contentType }) },
    }).end(body === undefined ? undefined : bytes)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const answered = await buffer(answer)
    if ((answer.statusCode ?? 500) >= 300) throw new Error(`${path} responded with ${answer.statusCode}: ${answered}`)
    return answer.headers['content-type']?.startsWith('application/json') ? JSON.parse(answered.toString()) : answered
  }
  const { token } = await send(
    'POST',
    '/api/Auth/impersonate-by-customer',
    { customerID: 1 },
    { 'x-platform-key': key },
  )
  return (method, path, body) => send(method, path, body, { authorization: `Bearer ${token}` })
}

/** Twelve megapixels with the noise of a real photo, which determines the cost of decoding and encoding. */
async function drawPhoto(seed: number): Promise<Buffer<ArrayBuffer>> {
  const [width, height] = [4000, 3000]
  const noise = { type: 'gaussian', mean: 110 + seed * 5, sigma: 24 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
  return Buffer.from(grain)
}

async function compareUploads(desk: Desk, photos: Buffer<ArrayBuffer>[]) {
  const { roomIDs } = await makeReport(desk, atOnce)
  const halves = await Promise.all(
    roomIDs.map(async (roomID, at) => {
      const mine = photos.filter((_, index) => index % atOnce === at)
      return { roomID, mine, forms: await inParts(mine) }
    }),
  )
  const upload = () => Promise.all(halves.map(({ roomID, forms }) => uploadForms(desk, roomID, forms)))
  const bare = () => Promise.all(halves.map(({ mine }) => resizeAll(mine)))
  await upload()
  await bare()
  const measured: { own: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push({ own: photos.length / (await seconds(upload)), bare: photos.length / (await seconds(bare)) })
  }
  return {
    perSecond: median(measured.map(({ own }) => own)),
    barePerSecond: median(measured.map(({ bare }) => bare)),
    ratio: median(measured.map(({ own, bare }) => own / bare)),
  }
}

/** A request has at most 25 MB. Built before the clock starts, because browsers do that work. */
async function inParts(photos: Buffer<ArrayBuffer>[]): Promise<Form[]> {
  const forms: Form[] = []
  for (let at = 0; at < photos.length; at += 4) forms.push(await toForm(photos.slice(at, at + 4)))
  return forms
}

async function toForm(photos: Buffer<ArrayBuffer>[]): Promise<Form> {
  const form = new FormData()
  for (const [index, bytes] of photos.entries()) {
    form.append('files', new File([bytes], `photo-${index}.jpg`, { type: 'image/jpeg' }))
  }
  const written = new Response(form)
  return { contentType: written.headers.get('content-type') ?? '', bytes: new Uint8Array(await written.arrayBuffer()) }
}

async function uploadForms(desk: Desk, roomID: number, forms: Form[]) {
  for (const form of forms) await desk('POST', `/api/PlaceDescriptionRooms/${roomID}/photos`, form)
}

async function resizeAll(photos: Buffer[]) {
  const box = { width: 2048, height: 768, fit: 'inside', withoutEnlargement: true } as const
  for (const bytes of photos) await sharp(bytes).autoOrient().resize(box).jpeg({ quality: 85 }).toBuffer()
}

async function makeReport(desk: Desk, rooms: number) {
  const { placeDescriptionReportID: reportID } = await desk<{ placeDescriptionReportID: number }>(
    'POST',
    '/api/PlaceDescriptionReports',
    { caseNumber: `BENCH-${rooms}`, address: '12 Analytical Way' },
  )
  const roomIDs: number[] = []
  const transcriptHtml = `<h2>Walls</h2><p>${'White and even, with a crack above the door. '.repeat(20)}</p>`
  for (let index = 0; index < rooms; index++) {
    const path = `/api/PlaceDescriptionReports/${reportID}/rooms`
    const room = await desk<{ placeDescriptionRoomID: number }>('POST', path, { name: `Room ${index}`, transcriptHtml })
    roomIDs.push(room.placeDescriptionRoomID)
  }
  return { reportID, roomIDs }
}

async function compareExports(desk: Desk, service: Child, photos: Buffer<ArrayBuffer>[]) {
  const { reportID, roomIDs } = await makeReport(desk, 30)
  const small = await Promise.all(photos.map((photo) => sharp(photo).resize({ width: 1024 }).jpeg().toBuffer()))
  const all = Array.from({ length: 200 }, (_, index) => Buffer.from(small[index % small.length] ?? []))
  for (const [at, roomID] of roomIDs.entries()) {
    await uploadForms(desk, roomID, [await toForm(all.filter((_, index) => index % 30 === at))])
  }
  const path = `/api/PlaceDescriptionReports/${reportID}/export/docx`
  await desk('GET', path)
  const before = await peakMegabytes(service.pid, 'reset')
  let size = 0
  const taken = await seconds(async () => {
    size = (await desk<Buffer>('GET', path)).byteLength
  })
  const growth = (await peakMegabytes(service.pid)) - before
  const zipped = await seconds(async () => zip(all))
  return {
    ms: Math.round(taken * 1000),
    zipMs: Math.round(zipped * 1000),
    megabytes: Math.round(size / 2 ** 20),
    growth: Math.round(growth),
  }
}

/** Stored with checksums, like the photos of the document; JPEGs do not compress. */
function zip(files: Buffer[]): number {
  let size = 0
  const archive = new Zip((fault, chunk) => {
    if (fault) throw fault
    size += chunk.length
  })
  for (const [index, bytes] of files.entries()) {
    const entry = new ZipPassThrough(`photo-${index}.jpg`)
    archive.add(entry)
    entry.push(bytes, true)
  }
  archive.end()
  return size
}

/** Peak memory of the process since the last reset, which returns the current memory. Linux tracks the peak. */
async function peakMegabytes(pid: number, reset?: 'reset'): Promise<number> {
  if (reset) await writeFile(`/proc/${pid}/clear_refs`, '5')
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemo } from '../../server/integration/demo/create-demo.ts'
import { type Client, type Desk, startDesk } from '../../server/test/desk.ts'
import { addPhotos, drawTemplate } from '../../server/test/places.ts'
import { closePages, openBrowser } from '../browser.ts'
import { findBarriers, openConsole, openPage, prepareConsole } from './open-console.ts'

let browser: Browser

beforeAll(async () => {
  await prepareConsole()
  browser = await openBrowser()
})

afterAll(() => closePages(browser))

const beforeSignIn = ['/sign-in', '/forgotten-password', '/reset-password']
/** The other rules find the same in the dark as in the light. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The addresses as the console's own router has them, such as `/inbox/$ticketID`. */
async function readRoutes(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { routesByPath: object } }
    return Object.keys(router.routesByPath)
  })
  return paths.filter((path) => path !== '/').sort()
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator(address.endsWith('/inbox') ? '.inbox' : 'main:not([aria-busy])').waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
}

/** What keeps people out of the page, in the light and in the dark. */
async function judge(page: Page, address: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await open(page, address)
  const inLight = await findBarriers(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  const inDark = await findBarriers(page, rulesOfColour)
  return [...tell(address, inLight), ...tell(`${address} in the dark`, inDark)]
}

async function judgeInDark(page: Page, address: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(page, address)
  return tell(`${address} in the dark`, await findBarriers(page))
}

const tell = (where: string, findings: string[]) => findings.map((finding) => `${where}: ${finding}`)

/** The demo with two reports of a place, and a template that is not quite right. */
async function openLivingDesk(desk: Desk): Promise<Client> {
  desk.clock.set(new Date())
  const login = await createDemo(desk.context)
  const demo = desk.withToken((await desk.stranger().post('/api/Auth/login', login)).body.token)
  expect((await demo.post('/api/Topics', { name: 'Place description Room' })).status).toBe(200)
  const words = ['White walls. A crack of 12 cm.', 'White walls. A crack of 20 cm. A stain.']
  for (const transcriptRaw of words) {
    const report = await demo.post('/api/PlaceDescriptionReports', { address: 'Lindengasse 12', caseNumber: '1' })
    const path = `/api/PlaceDescriptionReports/${report.body.placeDescriptionReportID}/rooms`
    const { body: room } = await demo.post(path, { name: 'Kitchen', transcriptRaw })
    expect((await addPhotos(demo, room.placeDescriptionRoomID)).status).toBe(200)
    const transform = `/api/PlaceDescriptionRooms/${room.placeDescriptionRoomID}/transform`
    expect((await demo.post(transform, {})).status).toBe(200)
  }
  const form = new FormData()
  const template = await drawTemplate({ '{{tenants}}': '{{tenant}}' })
  form.append('file', new File([new Uint8Array(template)], 'own.docx'))
  expect((await demo.post('/api/PlaceDescriptionTemplate', form)).status).toBe(200)
  return demo
}

/** For each parameter of the addresses what there is of it. */
async function findRecords(demo: Client): Promise<Record<string, (string | number)[]>> {
  const idsOf = async (path: string, id: string): Promise<number[]> => {
    const { body } = await demo.get(path)
    return (body.items ?? body).map((record: Record<string, number>) => record[id])
  }
  const [reportID = 0, otherID = 0] = await idsOf('/api/PlaceDescriptionReports', 'placeDescriptionReportID')
  const [ticketID = 0] = await idsOf('/tickets?search=Lindenweg', 'ticketID')
  return {
    ticketID: [ticketID],
    topicID: (await idsOf('/api/Topics', 'topicID')).slice(0, 1),
    actionID: (await idsOf('/api/Actions', 'actionID')).slice(0, 1),
    documentID: (await idsOf('/api/Documents', 'documentID')).slice(0, 1),
    channelType: ['Email'],
    channelID: await idsOf('/api/Channels', 'channelID'),
    reportID: [reportID],
    otherID: [otherID],
    teamID: ['new'],
    slaPolicyID: ['new'],
    retentionPolicyID: ['new'],
    macroID: ['new'],
    webhookID: ['new'],
    customerRepID: await idsOf('/customerReps', 'customerRepID'),
    endUserID: (await idsOf('/api/EndUsers', 'EndUserID')).slice(0, 1),
  }
}

/** A route with its parameters filled in: with each record that is known; without parameters, as it is. */
function fillIn(route: string, records: Record<string, (string | number)[]>): string[] {
  const [, name] = /\$(\w+)/.exec(route) ?? []
  if (!name) return [route]
  const known = records[name] ?? []
  if (known.length === 0) throw new Error(`Nothing is known to open ${route} with.`)
  return known.flatMap((record) => fillIn(route.replace(`$${name}`, String(record)), records))
}

/** What is found on all of them, looked at in two windows at once. */
async function judgeAll(page: Page, addresses: string[], judgeOne = judge): Promise<string[]> {
  const waiting = [...addresses]
  const found: string[] = []
  const work = async (window: Page) => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      found.push(...(await judgeOne(window, address)))
    }
  }
  await Promise.all([work(page), work(await page.context().newPage())])
  return found
}

describe('no page keeps anybody out', { timeout: 600_000 }, () => {
  test('before signing in', async () => {
    await using desk = await startDesk()
    const { page, close } = await openPage(browser)

    expect(await judgeAll(page, addressesIn(desk, beforeSignIn))).toEqual([])
    await close()
  })

  test('of a desk where things happen', async () => {
    await using desk = await startDesk({ settings: {} })
    const demo = await openLivingDesk(desk)
    const { page, faults, close } = await openConsole(browser, demo)
    const refused: string[] = []
    page.context().on('response', (answer) => {
      // 404 is how the service says that a ticket has no draft.
      const isMissingDraft = answer.status() === 404 && /\/tickets\/\d+\/draft$/.test(answer.url())
      // What comes too early is asked for again by the console itself.
      const isRefused = answer.status() >= 400 && answer.status() < 500 && !isMissingDraft
      if (isRefused) refused.push(`${answer.status()} ${answer.url()}`)
    })
    await page.locator('.inbox').waitFor()
    const routes = await readRoutes(page)
    const records = await findRecords(demo)
    expect(routes).toEqual(expect.arrayContaining([...beforeSignIn, '/inbox', '/inbox/$ticketID', '/insights']))

    const paths = behindSignIn(routes).flatMap((route) => fillIn(route, records))

    expect(await judgeAll(page, addressesIn(desk, paths))).toEqual([])
    // A page that could not show what it is about would have little to find.
    expect(refused).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('of an empty desk', async () => {
    await using desk = await startDesk()
    const { page, faults, close } = await openConsole(browser, desk, '/inbox', { colorScheme: 'dark' })
    await page.locator('.inbox').waitFor()

    const paths = behindSignIn(await readRoutes(page)).filter((route) => !route.includes('$'))

    expect(await judgeAll(page, addressesIn(desk, paths), judgeInDark)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})

const addressesIn = ({ server }: Desk, paths: string[]) => paths.map((path) => `${server.base}/console${path}`)
const behindSignIn = (routes: string[]) => routes.filter((route) => !beforeSignIn.includes(route))

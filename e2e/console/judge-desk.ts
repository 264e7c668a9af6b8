import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createDemo } from '../../server/integration/demo/create-demo.ts'
import { type Client, type Desk, startDesk } from '../../server/test/desk.ts'
import { addPhotos, drawTemplate } from '../../server/test/places.ts'
import { fillIn, findRecords, readRoutes, routesBeforeSignIn } from './every-route.ts'
import { judgePages, type Look } from './judge-pages.ts'
import { openConsole, openPage } from './open-console.ts'

/** A browser window that visits all pages in each of its looks. */
export interface Window {
  locale: string
  looks: Look[]
}

/** The demo with two reports of a place and a template that contains an error. */
async function openDemoDesk(desk: Desk): Promise<Client> {
  desk.clock.set(new Date())
  const login = await createDemo(desk.context)
  const demo = desk.withToken((await desk.stranger().post('/api/Auth/login', login)).body.token)
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

/** Collects error responses that a page did not expect. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    // The service responds 404 for a ticket without a draft, and without single sign-on.
    const isMissing = answer.status() === 404 && /\/tickets\/\d+\/draft$|\/api\/(Sso|Scim\/token)$/.test(answer.url())
    // Responses with 500 and above are not counted: the console retries those requests itself.
    const isRefused = answer.status() >= 400 && answer.status() < 500 && !isMissing
    if (isRefused) refused.push(`${answer.status()} ${answer.url()}`)
  })
  return refused
}

/** Routes that require sign-in. */
export const behindSignIn = (routes: string[]) => routes.filter((route) => !routesBeforeSignIn.includes(route))

/** The accessibility violations of the pages before sign-in; the windows run in parallel. */
export async function judgeSignIn(browser: Browser, windows: Window[]): Promise<string[]> {
  await using desk = await startDesk()
  const findings = windows.map(async ({ locale, looks }) => {
    const { page, close } = await openPage(browser, { locale })
    await page.goto(`${desk.server.base}/console/sign-in`)
    const found = await judgePages(page, routesBeforeSignIn, looks)
    await close()
    return found
  })
  return (await Promise.all(findings)).flat()
}

/** The accessibility violations of every page of a desk with data, plus unexpected responses and page errors. */
export async function judgeLivingDesk(browser: Browser, windows: Window[]): Promise<string[]> {
  await using desk = await startDesk({ settings: {} })
  const demo = await openDemoDesk(desk)
  const records = await findRecords(async (path) => (await demo.get(path)).body)
  const findings = windows.map(async ({ locale, looks }) => {
    const { page, faults, close } = await openConsole(browser, demo, '/inbox', { locale })
    const refused = watchRefusals(page)
    const routes = await readRoutes(page)
    expect(routes).toEqual(expect.arrayContaining([...routesBeforeSignIn, '/inbox', '/inbox/$ticketID', '/insights']))
    const paths = behindSignIn(routes).flatMap((route) => fillIn(route, records))
    const found = await judgePages(page, paths, looks)
    await close()
    // Pages that failed to load their data would hardly have violations.
    return [...found, ...refused, ...faults]
  })
  return (await Promise.all(findings)).flat()
}

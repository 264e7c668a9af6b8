import type { Page } from 'playwright-core'
import { until } from '../../server/test/until.ts'

/** The routes from the console's router. */
interface Router {
  routesByPath: object
  history: { push(address: string): void }
  state: { status: string; resolvedLocation?: { pathname: string } }
}

declare global {
  interface Window {
    __TSR_ROUTER__: Router
  }
}

export const routesBeforeSignIn = ['/sign-in', '/forgotten-password', '/reset-password']

/** The routes of the console's router, such as `/inbox/$ticketID`. */
export async function readRoutes(page: Page): Promise<string[]> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in window)
  const paths = await page.evaluate(() => Object.keys(window.__TSR_ROUTER__.routesByPath))
  return paths.filter((path) => path !== '/').sort()
}

type Records = Record<string, (string | number)[]>

/** Fills a route's parameters with all known records; returns a route without parameters unchanged. */
export function fillIn(route: string, records: Records): string[] {
  const [, name] = /\$(\w+)/.exec(route) ?? []
  if (!name) return [route]
  // For resources that do not exist yet, the page that creates one.
  const known = records[name] ?? ['new']
  if (known.length === 0) throw new Error(`Nothing is known to open ${route} with.`)
  return known.flatMap((record) => fillIn(route.replace(`$${name}`, String(record)), records))
}

/** Sends GET requests to the API as the demo's admin. */
// biome-ignore lint/suspicious/noExplicitAny: lists of all kinds
type Read = (path: string) => Promise<any>

/** The demo's records for each route parameter. */
export async function findRecords(read: Read): Promise<Records> {
  const idsOf = async (path: string, id: string): Promise<number[]> => {
    const body = await read(path)
    return (body.items ?? body).map((record: Record<string, number>) => record[id])
  }
  /** The first record, or the page that creates one. */
  const oneOf = async (path: string, id: string) => [(await idsOf(path, id))[0] ?? 'new']
  const [reportID = 0, otherID = 0] = await idsOf('/api/PlaceDescriptionReports', 'placeDescriptionReportID')
  const [ticketID = 0] = await idsOf('/tickets?search=Lindenweg', 'ticketID')
  return {
    ticketID: [ticketID],
    topicID: await oneOf('/api/Topics', 'topicID'),
    actionID: await oneOf('/api/Actions', 'actionID'),
    documentID: await oneOf('/api/Documents', 'documentID'),
    channelType: ['Email'],
    channelID: await idsOf('/api/Channels', 'channelID'),
    reportID: [reportID],
    otherID: [otherID],
    teamID: await oneOf('/api/Teams', 'teamID'),
    slaPolicyID: await oneOf('/api/SlaPolicies', 'slaPolicyID'),
    sourceID: await oneOf('/api/KnowledgeSources', 'sourceID'),
    proposalID: await oneOf('/api/Knowledge/proposals', 'proposalID'),
    changeSetID: await oneOf('/api/ChangeSets', 'changeSetID'),
    replayID: await oneOf('/api/Replays', 'replayID'),
    pairID: await findPairs(read),
    macroID: await oneOf('/api/Macros', 'macroID'),
    toolID: await oneOf('/api/Tools', 'toolID'),
    toolServerID: await oneOf('/api/ToolServers', 'toolServerID'),
    webhookID: await oneOf('/api/Webhooks', 'webhookID'),
    customerRepID: (await idsOf('/customerReps', 'customerRepID')).slice(0, 1),
    endUserID: (await idsOf('/api/EndUsers', 'EndUserID')).slice(0, 1),
  }
}

/** The first topic of a channel, in the format of the route. */
async function findPairs(read: Read): Promise<string[]> {
  const { items } = await read('/api/Autonomy?pageSize=1')
  return items.map((pair: { channelID: number; topicID: number }) => `${pair.channelID}-${pair.topicID}`)
}

/** Navigates between pages as clicks on links do, and waits until everything has loaded. */
export function followRoutes(page: Page) {
  let open = 0
  let lastChange = performance.now()
  const count = (by: number) => () => {
    open += by
    lastChange = performance.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))

  const settle = async () => {
    await page.locator('.inbox, main:not([aria-busy])').first().waitFor()
    await until(async () => open <= 0 && performance.now() - lastChange > 120, 60_000)
    await until(async () => (await page.locator('.mantine-Skeleton-root, .row-blank').count()) === 0, 60_000)
  }
  /** Waits until the page has settled after a change of size or colour scheme. */
  const rest = async () => {
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    await until(async () => open <= 0, 60_000)
    // Charts are rendered once they know their size.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.insight-chart')].every((chart) => chart.querySelector('svg')),
    )
  }
  return {
    rest,
    async go(path: string): Promise<void> {
      await page.evaluate((address) => window.__TSR_ROUTER__.history.push(address), `/console${path}`)
      await page.waitForFunction((address) => {
        const { status, resolvedLocation } = window.__TSR_ROUTER__.state
        return status === 'idle' && `/console${resolvedLocation?.pathname}`.endsWith(address)
      }, path)
      await settle()
    },
  }
}

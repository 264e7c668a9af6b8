/**
 * Fair order between customers (`docs/decisions/0010-fair-queueing.md`). The queue takes jobs by `run_at`, so a job that
 * may run at once gets a place in line there: a time long past, one step after the customer's last one, and at least
 * where its lane has come to. Customers then take turns, however many jobs each of them adds.
 */
export type LaneName = 'live' | 'ai' | 'bulk'

/** Lower ones go first. A lane has its own slots; the order between lanes only shortens the search. */
export const priorities = { system: -100, live: 0, ai: 10, bulk: 20 } as const

/** Before it, `run_at` is a place in line; after it, a time. */
export const endOfPlaces = new Date(Date.UTC(2010, 0, 1))

const firstPlace = Date.UTC(2000, 0, 1)
const stepMs = 1
const maxCustomers = 20_000

/** By lane and customer, as this process knows them: approximate on purpose, since a shared row would be a shared lock. */
const lastPlaces = new Map<string, number>()

/** The customer's next place, unless its lane has come further. */
export function takePlace(lane: LaneName, customerID: number): Date {
  const key = `${lane} ${customerID}`
  const place = (lastPlaces.get(key) ?? firstPlace) + stepMs
  keep(key, place)
  return new Date(place)
}

/** Where the job came to stand: the next one goes after it. */
export function notePlace(lane: LaneName, customerID: number, place: Date): void {
  const key = `${lane} ${customerID}`
  if (place < endOfPlaces && place.getTime() > (lastPlaces.get(key) ?? 0)) keep(key, place.getTime())
}

function keep(key: string, place: number): void {
  // Whoever is forgotten starts where the lane is, which costs the others one turn.
  if (lastPlaces.size >= maxCustomers && !lastPlaces.has(key)) lastPlaces.clear()
  lastPlaces.set(key, place)
}

/** What identifies the jobs of a customer in the queue. */
export const flagOf = (customerID: number) => `customer:${customerID}`

/** The customer of a payload; jobs of the installation have none. */
export function customerOf(payload: unknown): number | undefined {
  const { customerID } = (payload ?? {}) as { customerID?: unknown }
  return typeof customerID === 'number' ? customerID : undefined
}

/**
 * Fair order between customers (`docs/decisions/0010-fair-queueing.md`). The queue takes jobs by `run_at`, so a job
 * that may run immediately gets a queue position there: a time long past, one step after the customer's last
 * position, and at least the position of its lane. Customers then take turns, however many jobs each of them adds.
 */
export type LaneName = 'live' | 'ai' | 'bulk'

/** Lower numbers run first. A lane has its own slots; the order between lanes only shortens the search. */
export const priorities = { system: -100, live: 0, ai: 10, bulk: 20 } as const

/** Before it, `run_at` is a queue position; after it, a time. */
export const endOfPlaces = new Date(Date.UTC(2010, 0, 1))

const firstPlace = Date.UTC(2000, 0, 1)
const stepMs = 1
const maxCustomers = 20_000

/**
 * By lane and customer, as far as this process knows: deliberately approximate, since a shared row would be a shared
 * lock.
 */
const lastPlaces = new Map<string, number>()

/** The customer's next position, unless its lane is further ahead. */
export function takePlace(lane: LaneName, customerID: number): Date {
  const key = `${lane} ${customerID}`
  const place = (lastPlaces.get(key) ?? firstPlace) + stepMs
  keep(key, place)
  return new Date(place)
}

/** Records the position of a stored job: the customer's next one goes after it. */
export function notePlace(lane: LaneName, customerID: number, place: Date): void {
  const key = `${lane} ${customerID}`
  if (place < endOfPlaces && place.getTime() > (lastPlaces.get(key) ?? 0)) keep(key, place.getTime())
}

function keep(key: string, place: number): void {
  // A customer that is dropped here starts at the lane's position, which costs the others one turn.
  if (lastPlaces.size >= maxCustomers && !lastPlaces.has(key)) lastPlaces.clear()
  lastPlaces.set(key, place)
}

/** The flag of a customer's jobs in the queue. */
export const flagOf = (customerID: number) => `customer:${customerID}`

/** The customer of a payload; jobs of the installation have none. */
export function customerOf(payload: unknown): number | undefined {
  const { customerID } = (payload ?? {}) as { customerID?: unknown }
  return typeof customerID === 'number' ? customerID : undefined
}

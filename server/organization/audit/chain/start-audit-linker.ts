import { setTimeout as pause } from 'node:timers/promises'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { listCustomersToLink } from './chain.store.ts'
import { linkAudit } from './link-audit.ts'

const everyMs = 1_000
/** A statement that waits for a lock ends with the connections of the process. */
const stopTimeoutMs = 500

/** Links new audit entries of all customers about once a second, until stopped. Several nodes may do so. */
export function startAuditLinker(context: Context): () => Promise<void> {
  const failing = new Set<number>()
  let isStopped = false
  let running = Promise.resolve()

  async function link(customerID: number) {
    try {
      await linkAudit(bindCustomer(context, customerID), customerID)
      failing.delete(customerID)
    } catch (fault) {
      // Reported once, not every second.
      if (!failing.has(customerID) && !isStopped) {
        context.log.error({ err: fault, customerID }, 'Failed to link audit entries. Run `audit verify`.')
      }
      failing.add(customerID)
    }
  }

  async function run() {
    const customerIDs = await listCustomersToLink(asSystem(context, 'list audit chains').db).catch(() => [])
    for (const customerID of customerIDs) if (!isStopped) await link(customerID)
    if (!isStopped) schedule()
  }
  let timer: NodeJS.Timeout
  function schedule() {
    timer = setTimeout(() => {
      running = run()
    }, everyMs).unref()
  }
  schedule()

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await Promise.race([running, pause(stopTimeoutMs, undefined, { ref: false })])
  }
}

const maxWaitMs = 5_000

/**
 * Loads a chunk of the console. While the service is unreachable it retries, and the user stays on the current page.
 * If a reachable service no longer has the chunk, a newer build was deployed, and the page is reloaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let wasReachable = false
  for (let waitMs = 500; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    try {
      return await load()
    } catch (fault) {
      const isReachable = await canReachService()
      if (isReachable && wasReachable) {
        location.reload()
        throw fault
      }
      wasReachable = isReachable
      await new Promise((done) => setTimeout(done, waitMs))
    }
  }
}

const canReachService = () =>
  fetch('/console/icon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

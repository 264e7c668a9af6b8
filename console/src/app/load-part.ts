const maxWaitMs = 5_000

/**
 * Loads a part of the program. While the service cannot be reached it waits and tries again: whoever wanted the part
 * stays on the page they have. Parts that a reachable service no longer has belong to a newer build, which is taken.
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

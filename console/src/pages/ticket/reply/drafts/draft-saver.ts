import { toFault } from '../../../../app/errors/faults.ts'

/** How the service keeps a draft: each call answers the version that is stored then. */
interface DraftStore<Fields> {
  save(fields: Fields, version: number | undefined): Promise<number>
  discard(): Promise<void>
}

interface SaverOptions<Fields> {
  store: DraftStore<Fields>
  /** The stored version that the text is based on. */
  version: number | undefined
  onSaved(version: number | undefined): void
  /** Another window has saved something else: nothing more is saved until `resume`. */
  onConflict(): void
  restMs?: number
  retryMs?: number
}

/**
 * Saves a draft once typing rests, one call at a time, and again after failures. Several changes in a row are one call
 * with the last of them.
 */
export function createDraftSaver<Fields>(options: SaverOptions<Fields>) {
  const { store, onSaved, onConflict, restMs = 800, retryMs = 5_000 } = options
  let { version } = options
  let waiting: { fields: Fields | undefined } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isHalted = false

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= saveWaiting().finally(() => {
      running = undefined
    })
    return running
  }

  async function saveWaiting(): Promise<void> {
    while (waiting && !isHalted) {
      const { fields } = waiting
      waiting = undefined
      try {
        if (fields !== undefined) version = await store.save(fields, version)
        else if (version !== undefined) version = await store.discard().then(() => undefined)
        onSaved(version)
      } catch (fault) {
        waiting ??= { fields }
        if (!retryLater(fault)) return
      }
    }
  }

  /** Whether to go on at once. */
  function retryLater(fault: unknown): boolean {
    const { status, code, params } = toFault(fault)
    // The draft is gone, as after it was sent from another window: what is typed here is a new one.
    if (code === 'draft_not_found' || (code === 'draft_conflict' && params?.version === 0)) {
      version = undefined
      return true
    }
    if (code === 'draft_conflict') {
      isHalted = true
      onConflict()
    } else if (status === 0 || status >= 500 || status === 429) {
      schedule(retryMs)
    } else {
      waiting = undefined
    }
    return false
  }

  return {
    /** Nothing discards the draft. */
    set(fields: Fields | undefined): void {
      waiting = { fields }
      if (!isHalted) schedule(restMs)
    },
    /** Saves what waits now. */
    flush: (): Promise<void> => (waiting && !isHalted ? run() : (running ?? Promise.resolve())),
    /** The draft is being sent: what waits is of no use, what is under way is awaited. Answers the stored version. */
    async forget(): Promise<number | undefined> {
      clearTimeout(timer)
      waiting = undefined
      await running
      waiting = undefined
      clearTimeout(timer)
      const stored = version
      version = undefined
      isHalted = false
      return stored
    },
    /** Goes on from the stored version. */
    resume(from: number | undefined): void {
      version = from
      isHalted = false
      if (waiting) schedule(0)
    },
    version: () => version,
    isBusy: () => Boolean(running),
    hasUnsaved: () => Boolean(waiting),
  }
}

export type DraftSaver<Fields> = ReturnType<typeof createDraftSaver<Fields>>

import { toFault } from '../../../../app/errors/faults.ts'

/** Stores a draft; `save` returns the stored version. */
interface DraftStore<Fields> {
  save(fields: Fields, version: number | undefined): Promise<number>
  discard(): Promise<void>
}

interface SaverOptions<Fields> {
  store: DraftStore<Fields>
  /** The stored version that the text is based on. */
  version: number | undefined
  onSaved(version: number | undefined): void
  /** Another window saved different content: saving stops until `resume`. */
  onConflict(): void
  restMs?: number
  retryMs?: number
}

/**
 * Saves a draft after a pause in typing, one request at a time, and retries after failures. Only the last of several
 * pending changes is sent.
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

  /** Handles a failure; returns whether to retry immediately. */
  function retryLater(fault: unknown): boolean {
    const { status, code, params } = toFault(fault)
    // The draft no longer exists, for example after it was sent from another window: this text becomes a new draft.
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
    /** Undefined discards the draft. */
    set(fields: Fields | undefined): void {
      waiting = { fields }
      if (!isHalted) schedule(restMs)
    },
    /** Saves pending changes immediately. */
    flush: (): Promise<void> => (waiting && !isHalted ? run() : (running ?? Promise.resolve())),
    /** Called when the draft is sent: drops pending changes and awaits active requests. Returns the stored version. */
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
    /** Continues from the given stored version. */
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

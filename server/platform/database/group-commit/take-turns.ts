export interface Turn {
  /** Resolves when all that lock no more than their keys have ended, and whoever came before. */
  take(): Promise<void>
  /** Of the member, whether it took a turn or not. */
  end(): void
}

/**
 * The database does not keep statements of one transaction waiting for each other's locks. Members of a group that lock
 * more than their keys therefore go on one after another from there on, as they would in transactions of their own.
 */
export function createTurns(members: number): () => Turn {
  let others = members
  const othersEnded = Promise.withResolvers<void>()
  let last = othersEnded.promise

  function endOther(): void {
    others--
    if (others === 0) othersEnded.resolve()
  }

  return () => {
    const ended = Promise.withResolvers<void>()
    let mine: Promise<void> | undefined
    return {
      take() {
        if (!mine) {
          mine = last
          last = ended.promise
          endOther()
        }
        return mine
      },
      end() {
        ended.resolve()
        if (!mine) endOther()
      },
    }
  }
}

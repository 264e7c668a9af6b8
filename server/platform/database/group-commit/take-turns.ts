export interface Turn {
  /** Resolves when all earlier turns, and all that lock only their keys, have ended. */
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

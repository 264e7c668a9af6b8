export interface Turn {
  /** Resolves when all earlier turns, and all members that lock only their keys, have ended. */
  take(): Promise<void>
  /** Ends the member's part, whether or not it took a turn. */
  end(): void
}

/**
 * Statements of one transaction do not wait for each other's locks. Members of a group that lock more than their keys
 * therefore continue one after another from that point, as they would in separate transactions.
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

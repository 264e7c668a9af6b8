/** Asks the user to confirm their identity; returns whether they did. */
export type AskForProof = () => Promise<boolean>

/** Concurrent questions share one dialog. */
export function shareQuestion<Given extends unknown[], Answer>(
  ask: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return (...given) => {
    asked ??= ask(...given).finally(() => {
      asked = undefined
    })
    return asked
  }
}

/** Asks whoever works here to confirm who they are; answers whether they did. */
export type AskForProof = () => Promise<boolean>

/** Questions at the same time are one dialog. */
export function shareQuestion(ask: AskForProof): AskForProof {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}

/** Asks before an irreversible action, from any module: `if (await confirm({ … })) …` */

export interface Question {
  title: string
  /** The consequences, and whether they can be undone. */
  text: string
  /** The label of the confirm button, a verb. */
  confirm: string
  isDangerous?: boolean
}

interface Asked extends Question {
  answer(isYes: boolean): void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

function change(next: Asked | undefined): void {
  asked = next
  for (const notify of listeners) notify()
}

export const readQuestion = () => asked

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      change(undefined)
      resolve(isYes)
    }
    change({ ...question, answer })
  })
}

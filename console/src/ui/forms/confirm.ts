/** A question before something that cannot be taken back, asked from anywhere: `if (await confirm({ … })) …` */

export interface Question {
  title: string
  /** What will happen, and whether it can be undone. */
  text: string
  /** The verb on the button. */
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

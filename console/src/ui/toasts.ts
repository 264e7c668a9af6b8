import { explainFault, prepareExplanation } from '../app/faults.ts'
import { currentTranslate } from '../app/language.ts'
import { showToast } from './toast-store.ts'

/** Said in passing: a change that was made. */
export const say = (message: string) => showToast({ message, isFault: false }, 3500)

/** The same, with a way back for some seconds. */
export const sayWithUndo = (message: string, label: string, run: () => void) =>
  showToast({ message, isFault: false, undo: { label, run } }, 7000)

/** Stays longer: it says what to do. */
export async function sayFault(fault: unknown, title?: string): Promise<void> {
  await prepareExplanation(fault)
  const t = currentTranslate()
  showToast({ title: title ?? t('fault.title'), message: explainFault(t, fault), isFault: true }, 9000)
}

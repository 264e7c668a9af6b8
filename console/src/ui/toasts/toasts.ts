import { explainFault, prepareExplanation } from '../../app/errors/faults.ts'
import { currentTranslate } from '../../app/session/language.ts'
import { showToast } from './toast-store.ts'

/** Confirms a change. */
export const toast = (message: string) => showToast({ message, isFault: false }, 3500)

/** Confirms a change and offers to undo it for a few seconds. */
export const toastWithUndo = (message: string, label: string, run: () => void) =>
  showToast({ message, isFault: false, undo: { label, run } }, 7000)

/** Shows what failed and what to do next; shown longer than a confirmation. */
export async function toastError(fault: unknown, title?: string): Promise<void> {
  await prepareExplanation(fault)
  const t = currentTranslate()
  showToast({ title: title ?? t('fault.title'), message: explainFault(t, fault), isFault: true }, 9000)
}

import { useSyncExternalStore } from 'react'
import { readQuestion, subscribeToQuestions } from '../ui/forms/confirm.ts'
import { onDemand } from './on-demand.tsx'

const ConfirmDialog = onDemand(async () => (await import('../ui/forms/confirm-dialog.tsx')).ConfirmDialog)

/** Renders confirmation dialogs; loaded with the first one. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribeToQuestions, readQuestion)
  return asked ? <ConfirmDialog /> : null
}

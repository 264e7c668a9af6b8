import { type components, orThrow } from '@attendant/client'
import { currentTranslate } from '../../app/session/language.ts'
import { showToast } from '../toasts/toast-store.ts'

/** Stored secrets that the service cleared on save, because they would have been sent to another host. */
export interface SavedSecrets {
  cleared: string[]
}

type Answer = Promise<{ error?: components['schemas']['Error']; response: Response }>

export async function saveSecrets(answer: Answer): Promise<SavedSecrets> {
  const { response } = await answer
  await orThrow(answer)
  const names = response.headers.get('x-secrets-cleared') ?? ''
  return { cleared: names.split(', ').filter(Boolean).map(decodeURI) }
}

/** Shown longer than other toasts: the credentials must be entered again. */
export function reportCleared({ cleared }: SavedSecrets): void {
  if (cleared.length === 0) return
  const t = currentTranslate()
  showToast({ title: t('form.secretsCleared'), message: t('form.secretsClearedText'), isFault: true }, 12_000)
}

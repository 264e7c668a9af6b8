import { type components, orThrow } from '@attendant/client'
import { currentTranslate } from '../../app/session/language.ts'
import { showToast } from '../toasts/toast-store.ts'

/** What a save answers: the stored secrets that the service cleared, since they would have been sent somewhere else. */
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

/** Stays longer: the credentials have to be entered again. */
export function reportCleared({ cleared }: SavedSecrets): void {
  if (cleared.length === 0) return
  const t = currentTranslate()
  showToast({ title: t('form.secretsCleared'), message: t('form.secretsClearedText'), isFault: true }, 12_000)
}

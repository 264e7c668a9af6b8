import { mask } from '../../../platform/secrets/secrets.ts'

const secretName = /key|token|secret|password|passwd|pwd|auth|credential|signature|^sig$/i

/** Whether a member or parameter of that name looks like a secret. */
export const isSecretName = (name: string): boolean => secretName.test(name)

export function hideUrlSecrets(url: URL): string {
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  shown.hash = ''
  for (const name of new Set(shown.searchParams.keys())) {
    if (isSecretName(name)) shown.searchParams.set(name, mask)
  }
  return shown.href
}

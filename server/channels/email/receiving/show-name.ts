import type { MailAddress } from '../parsing/parsed-mail.ts'

const looksLikeAddress = /[^\s@<>"]@[^\s@<>"]/

/**
 * The displayed name of a sender. A name that looks like an address is shown with the real one: anyone could call
 * themselves `ceo@bank.example`.
 */
export function showName({ name, address }: MailAddress): string | null {
  const shown = name.trim()
  if (shown === '' || shown.toLowerCase() === address.toLowerCase()) return shown || null
  return looksLikeAddress.test(shown) ? `${shown} (${address})` : shown
}

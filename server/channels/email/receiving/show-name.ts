import type { MailAddress } from '../parsing/parsed-mail.ts'

const looksLikeAddress = /[^\s@<>"]@[^\s@<>"]/

/**
 * The name under which a sender is shown. One that looks like an address is shown with the real one: a sender who calls
 * themselves `ceo@bank.example` may be anybody.
 */
export function showName({ name, address }: MailAddress): string | null {
  const shown = name.trim()
  if (shown === '' || shown.toLowerCase() === address.toLowerCase()) return shown || null
  return looksLikeAddress.test(shown) ? `${shown} (${address})` : shown
}

import type { Translate } from '../../app/session/language.ts'

const unnamed = /^Visitor(?: from (.+))?$/

/** The name of a ticket's contact. Chat visitors without a name are labelled by the page they came from. */
export function contactName(t: Translate, endUserName: string | null | undefined): string {
  if (!endUserName) return t('inbox.anonymous')
  const visitor = unnamed.exec(endUserName)
  if (!visitor) return endUserName
  return visitor[1] ? t('inbox.visitorFrom', { page: visitor[1] }) : t('inbox.visitor')
}

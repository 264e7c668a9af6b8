import { explainFault, toFault } from '../../../app/errors/faults.ts'
import type { Translate } from '../../../app/session/language.ts'

/** Without an AI provider, translation is unavailable; an admin can configure one. */
export const explainTranslation = (t: Translate, fault: unknown) =>
  toFault(fault).status === 500 ? t('ticket.cannotTranslate') : explainFault(t, fault)

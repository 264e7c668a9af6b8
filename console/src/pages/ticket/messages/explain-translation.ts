import { explainFault, toFault } from '../../../app/errors/faults.ts'
import type { Translate } from '../../../app/session/language.ts'

/** A desk without an AI provider cannot translate: that is no accident, and somebody can change it. */
export const explainTranslation = (t: Translate, fault: unknown) =>
  toFault(fault).status === 500 ? t('ticket.cannotTranslate') : explainFault(t, fault)

import type { ArrivedAs } from '@attendant/contract/desk/ticket-message.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { isAutoReply } from './is-auto-reply.ts'
import { isBounce } from './is-bounce.ts'
import { isDeliveryNotice } from './is-delivery-notice.ts'
import { isMailingList } from './is-mailing-list.ts'
import { isOwnMail } from './is-own-mail.ts'
import type { RuleFacts } from './rule.ts'

/** In this order: the first match decides. */
const rules = [isBounce, isDeliveryNotice, isOwnMail, isAutoReply, isMailingList]

/** The kind of automatic email; undefined for an email written by a person. */
export const judgeMail = (mail: ParsedMail, facts: RuleFacts): ArrivedAs | null =>
  rules.find((rule) => rule.isMet(mail, facts))?.arrivedAs ?? null

import type { FiredHook, FireHook } from '@attendant/contract/automation/automation.ts'
import { and, eq } from 'drizzle-orm'
import type { Caller, Phone } from '../../access.ts'
import type { Context } from '../../context.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { seesTicket } from '../../desk/sight/find-seen.ts'
import { findOpenTicket } from '../../desk/tickets/find-open-ticket.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { fieldFault, invalidField, refuse } from '../../errors.ts'
import { getLiveChannel } from '../../organization/channels/get-live-channel.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalidFields } from '../../platform/errors.ts'
import { fireHook } from './fire-hook.ts'

const subjects = ['messageID', 'ticketID', 'channelID'] as const

/** Fires a hook for an event of a gateway. A phone token is limited to its own channel. */
export async function fireHookFromOutside(
  context: Context,
  caller: Caller,
  hookName: string,
  about: FireHook,
): Promise<FiredHook> {
  const named = subjects.filter((name) => typeof about[name] === 'number')
  if (named.length !== 1) {
    throw invalidFields(
      (named.length > 0 ? named : subjects).map((field) => fieldFault(field, 'hook_subject_required')),
    )
  }
  const subject = await findSubject(context.db, caller.customerID, about)
  if (subject.ticketID && !(await seesTicket(context.db, caller, subject.ticketID))) {
    if (about.messageID) throw invalidField('messageID', 'message_unknown')
    throw invalidField('ticketID', 'ticket_unknown')
  }
  if (caller.kind === 'phone' && !(await isOnChannel(context.db, caller, subject))) {
    throw refuse('channel_forbidden')
  }
  const { customerID } = caller
  return { jobID: await fireHook(context, { customerID, hookName: hookName.trim(), ...subject }) }
}

/** Also checks the ticket of a message, which may have been moved to another channel. */
async function isOnChannel(db: Database, { customerID, channelID }: Phone, subject: Subject): Promise<boolean> {
  if (subject.channelID !== channelID) return false
  if (!subject.ticketID) return true
  const [ticket] = await db
    .select({ channelID: tickets.channelID })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, subject.ticketID)))
  return ticket?.channelID === channelID
}

interface Subject {
  channelID: number
  ticketID?: number
  messageID?: number
}

async function findSubject(
  db: Database,
  customerID: number,
  { messageID, ticketID, channelID, uid }: FireHook,
): Promise<Subject> {
  if (messageID) {
    const [message] = await db
      .select({ messageID: messages.messageID, ticketID: messages.ticketID, channelID: messages.channelID })
      .from(messages)
      .where(and(eq(messages.customerID, customerID), eq(messages.messageID, messageID)))
    if (!message) throw invalidField('messageID', 'message_unknown')
    return message
  }
  if (ticketID) {
    const [ticket] = await db
      .select({ ticketID: tickets.ticketID, channelID: tickets.channelID })
      .from(tickets)
      .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
    if (!ticket) throw invalidField('ticketID', 'ticket_unknown')
    return ticket
  }
  const channel = await getLiveChannel(db, customerID, channelID ?? 0)
  const open = uid?.trim() ? await findOpenTicket(db, { customerID, channelID: channel.channelID, uid }) : undefined
  return { channelID: channel.channelID, ...(open ? { ticketID: open } : {}) }
}

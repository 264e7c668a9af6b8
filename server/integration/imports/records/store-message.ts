import { recordImportedMail } from '../../../channels/email/record-imported-mail.ts'
import { bringMessage, findBroughtMessage, findEmail } from '../../../desk/imported/bring-message.ts'
import { findBroughtTicket, type TicketState } from '../../../desk/imported/bring-ticket.ts'
import { RecordFault, type SourceMessage } from '../source-records.ts'
import { deletedHere, findReferred, hereAlready, isIncluded, type Stored, type Storing } from './running.ts'

const maxSubject = 1000
const maxAddress = 320
const maxText = 2 ** 20

export async function storeMessage(storing: Storing, message: SourceMessage): Promise<Stored> {
  const { context, row, known } = storing
  const { customerID, importID } = row
  if (known) {
    const isHere = await findBroughtMessage(context, customerID, known.id ?? 0)
    return isHere ? hereAlready(known.id) : deletedHere
  }
  const ticket = await findTicketOf(storing, message.ticket)
  if ('outcome' in ticket) return ticket
  const { ticketID, channelID } = ticket
  const externalID = message.messageID
  if (externalID) {
    const email = await findEmail(context, { customerID, channelID, externalID })
    if (email === 'deleted') return deletedHere
    if (email) return { ...hereAlready(email.messageID), isCreated: false }
  }
  const isFromEndUser = message.from === 'EndUser'
  const [first = null] = message.to
  const messageID = await bringMessage(
    context,
    { customerID, importID },
    {
      ...{ ticketID, channelID, externalID, isInternal: message.isInternal ?? false },
      senderType: isFromEndUser ? 'EndUser' : 'CustomerRep',
      customerRepID: message.from === 'Agent' ? await findReferred(storing, 'agents', message.author) : null,
      authorName: message.fromName,
      isAI: message.from === 'AI',
      isFailed: message.isFailed ?? false,
      fromAddress: clip(message.fromAddress, maxAddress),
      fromName: clip(message.fromName, 255),
      toAddress: clip(first, maxAddress),
      subject: clip(message.subject, maxSubject),
      textBody: clip(message.text, maxText),
      htmlBody: clip(message.html, maxText),
      date: message.date ?? context.now(),
    },
  )
  await recordImportedMail(context, { customerID, channelID, messageID }, message)
  return { outcome: 'Created', id: messageID }
}

const clip = (text: string | null, limit: number) => text?.slice(0, limit).toWellFormed() ?? null

const skipped = (reason: string): Stored => ({ outcome: 'Skipped', id: null, isCreated: false, reason })

/** The local ticket for messages of a source ticket, following merges, or the reason to skip them. */
export async function findTicketOf(storing: Storing, externalID: string): Promise<TicketState | Stored> {
  const { context, row } = storing
  const ticketID = await findReferred(storing, 'tickets', externalID)
  if (ticketID === null && row.since !== null) return skipped('Its ticket did not change since the date given.')
  if (ticketID === null && !isIncluded(row, 'tickets')) return skipped('Its ticket is not included.')
  if (ticketID === null) throw new RecordFault(`Its ticket ${externalID} was not imported.`)
  const ticket = await findBroughtTicket(context, row.customerID, ticketID)
  if (!ticket) return { ...deletedHere, reason: 'Its ticket was deleted here.' }
  if (ticket.mergedIntoTicketID === null) return ticket
  return (await findBroughtTicket(context, row.customerID, ticket.mergedIntoTicketID)) ?? ticket
}

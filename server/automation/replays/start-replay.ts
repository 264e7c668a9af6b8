import type { Replay, ReplayCreate } from '@attendant/contract/automation/replay.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { findMissingRows } from '../../desk/conditions/find-references.ts'
import { findUnseen } from '../../desk/sight/find-seen.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { invalidField, refuse } from '../../errors.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { assertChangeSetKnown, getChangeSet, readItems } from '../change-sets/change-sets.store.ts'
import { findUnknownIDs } from '../rules/mappings/find-unknown-ids.ts'
import { getReplay, insertReplay, lockReplay, updateReplay } from './replays.store.ts'
import { queueReplay, stripes } from './run-replay.ts'
import { chooseMessages, readPeriod } from './sampling/choose-messages.ts'

export async function startReplay(
  context: Context,
  rep: Rep,
  { changeSetID = null, sample, provider, maxCost }: ReplayCreate,
): Promise<Replay> {
  const { db, now } = context
  const { customerID, username } = rep
  const { from, to } = readPeriod(sample)
  if (Number.isNaN(from.getTime())) throw invalidField('sample.from', 'time_invalid')
  if (Number.isNaN(to.getTime())) throw invalidField('sample.to', 'time_invalid')
  if (from >= to) throw invalidField('sample.to', 'ends_before_start')
  const unseen = await findUnseen(db, rep, sample.ticketIDs ?? [])
  if (unseen.size > 0) throw invalidField('sample.ticketIDs', 'ticket_unknown')
  await assertKnown(db, customerID, sample)
  const set = changeSetID === null ? undefined : await getOpenSet(context, customerID, changeSetID)
  const items = set ? await readItems(db, customerID, set.changeSetID) : []
  const draft = items.map(({ tableName, rowID, before, after }) => ({ tableName, rowID, before, after }))
  const row = { customerID, changeSetID, draft, sample, provider, maxCost, createdBy: username }
  const replayID = await insertReplay(db, {
    ...row,
    revision: set?.revision ?? null,
    state: 'Queued',
    dateCreated: now(),
  })
  const total = await chooseMessages(context, { customerID, replayID }, { sample, draft })
  await updateReplay(db, { customerID, replayID }, { total })
  for (let stripe = 0; stripe < stripes; stripe++) await queueReplay(context, { customerID, replayID, stripe })
  return getReplay(db, customerID, replayID)
}

/** Messages of deleted channels can still be replayed. */
async function assertKnown(
  db: Database,
  customerID: number,
  { channelIDs, topicIDs, ticketIDs }: ReplayCreate['sample'],
): Promise<void> {
  const isTicket = { table: tickets, id: tickets.ticketID }
  const unknownTickets = await findMissingRows(db, customerID, isTicket, ticketIDs ?? [])
  if (unknownTickets.size > 0) throw invalidField('sample.ticketIDs', 'ticket_unknown')
  const isChannel = { table: channels, id: channels.channelID }
  const unknownChannels = await findMissingRows(db, customerID, isChannel, channelIDs ?? [])
  if (unknownChannels.size > 0) throw invalidField('sample.channelIDs', 'channel_unknown')
  const unknownTopics = await findUnknownIDs(db, customerID, 'topic', topicIDs ?? [])
  if (unknownTopics.size > 0) throw invalidField('sample.topicIDs', 'topic_unknown')
}

async function getOpenSet({ db }: Context, customerID: number, changeSetID: number) {
  await assertChangeSetKnown(db, customerID, changeSetID)
  const set = await getChangeSet(db, customerID, changeSetID)
  if (set.state !== 'Open') throw refuse('change_set_closed', { state: set.state })
  return set
}

export async function cancelReplay({ db, now }: Context, customerID: number, replayID: number): Promise<Replay> {
  const { state } = await lockReplay(db, customerID, replayID)
  if (state !== 'Queued' && state !== 'Running') throw refuse('replay_ended', { state })
  await updateReplay(db, { customerID, replayID }, { state: 'Cancelled', dateEnded: now() })
  return getReplay(db, customerID, replayID)
}

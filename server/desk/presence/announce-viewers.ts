import type { Context } from '../../context.ts'
import { announce } from '../../platform/events/announcements.ts'

export const viewersTopic = 'hub.viewers'

/** Nodes that hear it look up who views the ticket, and tell their representatives. */
export const announceViewers = ({ db }: Pick<Context, 'db'>, customerID: number, ticketID: number): Promise<void> =>
  announce(db, viewersTopic, { customerID, ticketID })

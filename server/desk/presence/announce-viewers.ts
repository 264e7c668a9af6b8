import type { Context } from '../../context.ts'
import { announce } from '../../platform/events/announcements.ts'

export const viewersTopic = 'hub.viewers'

/** Every node that receives it reads the viewers of the ticket and sends them to its representatives. */
export const announceViewers = ({ db }: Pick<Context, 'db'>, customerID: number, ticketID: number): Promise<void> =>
  announce(db, viewersTopic, { customerID, ticketID })

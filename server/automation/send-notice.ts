import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { automationEffects } from './runs/automation.table.ts'

export const sendNoticeJob = 'automation.send-notice'

export interface SendNotice {
  customerID: number
  key: string
}

/** Job: sends the notification once; a crash between sending and recording it sends it twice rather than never. */
export async function sendNotice({ db, mailer, now }: Context, { customerID, key }: SendNotice): Promise<void> {
  const isOpen = and(
    eq(automationEffects.customerID, customerID),
    eq(automationEffects.key, key),
    isNull(automationEffects.doneAt),
  )
  const [notice] = await db.select().from(automationEffects).where(isOpen)
  if (!notice) return
  const { to = '', subject = '', text = '' } = notice.details
  await mailer.send({ to, subject, text })
  await db.update(automationEffects).set({ doneAt: now() }).where(isOpen)
}

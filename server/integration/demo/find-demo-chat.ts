import { and, asc, eq, isNull } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { demoName } from './demo-data.ts'

/** The token of the demo workspace's chat, if the workspace exists. */
export async function findDemoChat(context: Pick<Context, 'db' | 'log'>): Promise<string | undefined> {
  const { db } = asSystem(context, 'find the demo customer')
  const [chat] = await db
    .select({ token: channels.token })
    .from(channels)
    .innerJoin(customers, eq(customers.customerID, channels.customerID))
    .where(
      and(
        eq(customers.name, demoName),
        eq(channels.channelType, 'Chat'),
        eq(channels.isActive, true),
        isNull(channels.dateDeleted),
      ),
    )
    .orderBy(asc(channels.channelID))
    .limit(1)
  return chat?.token
}

import { and, eq } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { systemActor } from '../../desk/actors/describe-actor.ts'
import { notify } from '../../desk/notifications/notify.ts'
import { refuse } from '../../errors.ts'
import { describeCaller } from '../../organization/audit/audit-request.ts'
import { recordAudit } from '../../organization/audit/record-audit.ts'
import { reps } from '../../people/reps/reps.table.ts'

/** Records an admin's override of the activation policy in the audit log and notifies all admins. */
export async function overridePolicy(
  context: Context,
  rep: Rep,
  what: string,
  given: string | null | undefined,
): Promise<string> {
  if (rep.role !== 'Admin') throw refuse('admin_required')
  const reason = given?.trim()
  if (!reason) throw refuse('override_reason_required')
  const { customerID } = rep
  const action = `Activation policy overridden: ${what}`
  await recordAudit(context, { ...describeCaller(rep), action, target: reason.slice(0, 500) })
  const admins = await context.db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.role, 'Admin'), eq(reps.isActive, true)))
  await notify(context, {
    ...{ customerID, ticketID: null, kind: 'SecurityNotice', actor: systemActor },
    fact: `override:${context.newId()}`,
    title: 'Activation policy overridden',
    text: `${rep.username}: ${what}. ${reason}`,
    customerRepIDs: admins.map(({ customerRepID }) => customerRepID),
  })
  return reason
}

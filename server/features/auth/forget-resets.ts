import { lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { passwordResets } from './password-resets.table.ts'

export const forgetResetsJob = 'password-resets.forget'

/** Links that nobody used in time. */
export async function forgetResets({ db, now }: Context): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expires, now()))
}

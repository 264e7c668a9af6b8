import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { Context } from '../../context.ts'
import { nameRep } from '../../people/reps/name-rep.ts'

/** Acts on its own, for example on a schedule. */
export const systemActor: Actor = { type: 'System', id: null, name: 'Attendant' }

/** Who or what causes the current change, from the cause of the context. */
export async function describeActor({ db, cause }: Pick<Context, 'db' | 'cause'>, customerID: number): Promise<Actor> {
  switch (cause?.by) {
    case 'person': {
      const { customerRepID } = cause
      return { type: 'Rep', id: customerRepID, name: (await nameRep(db, { customerID, customerRepID })) ?? '' }
    }
    case 'token':
      return { type: 'ApiToken', id: cause.apiTokenID, name: cause.name }
    case 'rule':
      return { type: 'Rule', id: cause.ruleID, name: cause.name }
    case 'run':
      return { type: 'AI', id: null, name: 'AI' }
    case 'endUser':
      return { type: 'EndUser', id: cause.endUserID, name: cause.name }
    default:
      return systemActor
  }
}

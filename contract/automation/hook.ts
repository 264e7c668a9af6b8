import { type Static, Type } from 'typebox'
import { shownConditions, writtenConditions } from '../desk/condition.ts'
import { Clearable, Id, Int32, Nullable, Page } from '../fields.ts'
import { HookName, SpecialChannel } from './mapping.ts'

export const Hook = Type.Object({ hookName: Type.String(), description: Type.String() }, { title: 'Hook' })
export type Hook = Static<typeof Hook>

export const HookAction = Type.Object(
  {
    hookActionID: Id,
    hookName: Type.String(),
    actionID: Id,
    actionName: Type.String(),
    /** The channel or channel type that it is limited to. */
    channelName: Nullable(Type.String()),
    priority: Int32,
    ...shownConditions,
  },
  { title: 'HookAction' },
)
export type HookAction = Static<typeof HookAction>
export const HookActionPage = Page(HookAction, 'HookActionPage')

export const HookActionCreate = Type.Object(
  {
    hookName: HookName,
    actionID: Id,
    channelID: Clearable(Id),
    specialChannel: Clearable(SpecialChannel),
    priority: Int32,
    ...writtenConditions,
  },
  { title: 'HookActionCreate' },
)
export type HookActionCreate = Static<typeof HookActionCreate>

export const HookActionUpdate = Type.Object({ priority: Int32 }, { title: 'HookActionUpdate' })

export const WaitSeconds = Type.Object(
  { hookName: Type.String(), channelID: Nullable(Id), waitSeconds: Type.Integer() },
  { title: 'WaitSeconds' },
)
export type WaitSeconds = Static<typeof WaitSeconds>

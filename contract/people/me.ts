import { type Static, Type } from 'typebox'
import { Clearable, Flag, LanguageCode, Nullable, Text } from '../fields.ts'
import { CustomerRep, CustomerRepUpdate } from './customer-rep.ts'

export const Preferences = Type.Object(
  {
    /** How long a sent reply can be undone in the console. */
    undoSendSeconds: Type.Integer({ minimum: 0, maximum: 60 }),
    /** Follow tickets by a mention, a note or a reply. */
    autoFollow: Flag,
    /** Settings of the console. */
    lang: Nullable(LanguageCode),
  },
  { title: 'Preferences' },
)
export type Preferences = Static<typeof Preferences>

const Security = Type.Object(
  {
    hasTotp: Flag,
    passkeyCount: Type.Integer(),
    recoveryCodesLeft: Type.Integer(),
    isSecondFactorRequired: Flag,
  },
  { title: 'AccountSecurity' },
)
export type Security = Static<typeof Security>

export const Me = Type.Object(
  { ...CustomerRep.properties, preferences: Preferences, security: Security },
  { title: 'Me' },
)
export type Me = Static<typeof Me>

export const MeUpdate = Type.Object(
  {
    ...CustomerRepUpdate.properties,
    preferences: Type.Optional(
      Type.Object(
        {
          undoSendSeconds: Type.Optional(Preferences.properties.undoSendSeconds),
          autoFollow: Type.Optional(Flag),
          lang: Clearable(LanguageCode),
        },
        { title: 'PreferencesUpdate' },
      ),
    ),
  },
  { title: 'MeUpdate' },
)
export type MeUpdate = Static<typeof MeUpdate>

export const ChangeOwnPassword = Type.Object(
  { currentPassword: Text(1024, 1), newPassword: Text(1024) },
  { title: 'ChangeOwnPassword' },
)
export type ChangeOwnPassword = Static<typeof ChangeOwnPassword>

import { type Static, Type } from 'typebox'
import { Clearable, Id, LanguageCode, LongText, Nullable } from '../fields.ts'

/** Every text that a chat shows automatically. */
export const chatTextNames = [
  'chatTitle',
  'defaultGreeting',
  'sendButtonText',
  'escalatePrompt',
  'yesText',
  'noText',
  'availabilityCheck',
  'validEmail',
  'youText',
  'submitButtonText',
  'succesfulSubmission',
  'agentJoin',
] as const
export type ChatTextName = (typeof chatTextNames)[number]

/** All texts are present. */
export type ChatTexts = Record<ChatTextName, string>

/** The same schema for each text of a chat. */
export const eachText = <Schema>(schema: Schema) =>
  Object.fromEntries(chatTextNames.map((name) => [name, schema])) as Record<ChatTextName, Schema>

export const ChannelTranslation = Type.Object(
  { channelTranslationID: Id, channelID: Id, lang: Type.String(), ...eachText(Nullable(Type.String())) },
  { title: 'ChannelTranslation' },
)
export type ChannelTranslation = Static<typeof ChannelTranslation>

export const ChannelTranslationWrite = Type.Object(
  { channelID: Id, lang: LanguageCode, ...eachText(Clearable(LongText)) },
  { title: 'ChannelTranslationWrite' },
)
export type ChannelTranslationWrite = Static<typeof ChannelTranslationWrite>

/** The texts as a visitor sees them: texts missing in a language come from the next one that has them. */
export const ResolvedChannelTranslation = Type.Object(
  { channelID: Id, lang: Type.String(), ...eachText(Type.String()) },
  { title: 'ResolvedChannelTranslation' },
)
export type ResolvedChannelTranslation = Static<typeof ResolvedChannelTranslation>

export const ResolvedQuery = Type.Object({ lang: Type.Optional(LanguageCode) })

import type { components } from '@attendant/client'
import type { Translate } from '../../../app/session/language.ts'

export type Macro = components['schemas']['Macro']
export type MacroScope = Macro['scope']

export const macroScopes: MacroScope[] = ['Personal', 'Team', 'All']

export const nameScope = (t: Translate, scope: MacroScope) => t(`macros.scope.${scope}`)

/** The actions of a macro besides its text. */
type Operation = components['schemas']['Operation']

/** Operations that macros cannot use: they wait, call the AI or send messages automatically. */
const excluded = ['wait', 'instruct', 'draftReply', 'sendReply', 'sendDocument', 'retrieveData']

export const forMacros = (operations: Operation[]) =>
  operations.filter(({ operation }) => !excluded.includes(operation))

export interface MacroValues extends Record<string, unknown> {
  name: string
  scope: MacroScope
  teamID: number | string
  isActive: boolean
  texts: { lang: string; subject: string; htmlBody: string }[]
  operations: { operation: string; parameters: Record<string, unknown> }[]
}

export const toValues = (macro: Macro | undefined, text = ''): MacroValues => ({
  name: macro?.name ?? '',
  scope: macro?.scope ?? 'Personal',
  teamID: macro?.teamID ?? '',
  isActive: macro?.isActive ?? true,
  texts: macro
    ? macro.texts.map(({ lang, subject, htmlBody }) => ({ lang, subject: subject ?? '', htmlBody }))
    : [{ lang: 'en', subject: '', htmlBody: toHtml(text) }],
  operations: (macro?.operations ?? []).map(({ operation, parameters }) => ({
    operation,
    parameters: fromParameters(parameters),
  })),
})

/** Converts paragraphs of plain text to HTML. */
export const toHtml = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${paragraph.replace(/[&<>]/g, escapeSign).replaceAll('\n', '<br>')}</p>`)
    .join('')

const escapeSign = (sign: string) => `&#${sign.charCodeAt(0)};`

/** Converts lists to comma-separated text. */
const fromParameters = (parameters: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

/** The parameters of the operation that have values. */
export function toParameters(parameters: Record<string, unknown>, operation: Operation | undefined) {
  const { properties = {} } = (operation?.parameters ?? {}) as { properties?: Record<string, { type?: string }> }
  return Object.fromEntries(
    Object.entries(parameters)
      .filter(([name, value]) => name in properties && value !== '' && value != null)
      .map(([name, value]) => [name, properties[name]?.type === 'array' ? toList(value) : value]),
  )
}

const toList = (value: unknown) =>
  String(value)
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** A `{name}` in a message is filled in from the parameters. */
export interface ErrorDefinition {
  readonly status: number
  readonly message: string
}

export type ErrorCatalogue = Readonly<Record<string, ErrorDefinition>>

/** Errors of a single field, worded to follow its name. The status is 400. */
export type FieldErrorCatalogue = Readonly<Record<string, string>>

export type ErrorParams = Readonly<Record<string, string | number>>

type Placeholder<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** The parameters of a message; `undefined` if it has none. */
export type ParamsOf<Message extends string> = [Placeholder<Message>] extends [never]
  ? undefined
  : Readonly<Record<Placeholder<Message>, string | number>>

export const fillIn = (message: string, params: ErrorParams = {}): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

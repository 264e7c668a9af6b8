/** A `{name}` in a message is filled in from the parameters. */
export interface ErrorDefinition {
  readonly status: number
  readonly message: string
}

export type ErrorCatalogue = Readonly<Record<string, ErrorDefinition>>

/** What is wrong with one field, as words that follow its name. The status is 400. */
export type FieldErrorCatalogue = Readonly<Record<string, string>>

export type ErrorParams = Readonly<Record<string, string | number>>

type Placeholder<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** The parameters that a message needs; `undefined` where it needs none. */
export type ParamsOf<Message extends string> = [Placeholder<Message>] extends [never]
  ? undefined
  : Readonly<Record<Placeholder<Message>, string | number>>

export const fillIn = (message: string, params: ErrorParams = {}): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

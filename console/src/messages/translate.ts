import type { Messages } from './en/en.ts'

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
/** `area.key` as in the English files; for `key_one` and `key_other` without the suffix. */
export type MessageKey = {
  [Area in keyof Messages & string]: `${Area}.${WithoutPlural<keyof Messages[Area] & string>}`
}[keyof Messages & string]

export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

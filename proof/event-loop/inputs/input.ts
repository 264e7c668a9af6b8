/** One place that accepts text from outside. */
export interface TextInput {
  area: string
  name: string
  /** In bytes. */
  maxLength: number
  /** Returns the status, if there is one. */
  send(text: string): Promise<number | undefined>
}

/** No input of this size may block the event loop. */
export const largestInput = 256 * 1024

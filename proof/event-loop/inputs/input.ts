/** One place that accepts text from outside. */
export interface TextInput {
  area: string
  name: string
  /** In bytes. */
  maxLength: number
  /** Answers the status, where there is one. */
  send(text: string): Promise<number | undefined>
}

/** No input of this size may hold the event loop. */
export const largestInput = 256 * 1024

/** A question as the index understands it. */
export interface IndexQuestion {
  /** The words of each sentence. */
  parts: Uint32Array[]
  /** Other stems of a single sentence whose language is not known. */
  variants?: Uint32Array[]
  /** The direction of the whole. */
  vector: Int8Array
  /** Words from earlier in the conversation, the latest with most weight: they show which topic is meant. */
  context: { terms: Uint32Array; weight: number }[]
}

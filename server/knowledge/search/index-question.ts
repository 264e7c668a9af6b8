/** A question in the form used by the index. */
export interface IndexQuestion {
  /** The terms of each sentence. */
  parts: Uint32Array[]
  /** Alternative stems of a single sentence whose language is unknown. */
  variants?: Uint32Array[]
  /** The embedding of the whole question. */
  vector: Int8Array
  /** Terms from earlier in the conversation, which show the topic; later messages weigh more. */
  context: { terms: Uint32Array; weight: number }[]
}

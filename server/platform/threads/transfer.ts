const mark = Symbol('transfer')

/** What a task returns to hand buffers over to the caller instead of copying them. */
export interface Transfer<Value> {
  [mark]: true
  value: Value
  buffers: ArrayBuffer[]
}

export const withTransfer = <Value>(value: Value, buffers: ArrayBuffer[]): Transfer<Value> => ({
  [mark]: true,
  value,
  buffers,
})

export const isTransfer = (result: unknown): result is Transfer<unknown> =>
  typeof result === 'object' && result !== null && mark in result

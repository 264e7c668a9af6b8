const mark = Symbol('transfer')

/** Returned by a task to transfer buffers to the caller instead of copying them. */
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

/** At unit length, in steps of 1/127 of its largest number. */
export function toBytes(vector: Float32Array): Int8Array {
  let most = 0
  for (const value of vector) most = Math.max(most, Math.abs(value))
  return Int8Array.from(vector, (value) => (most === 0 ? 0 : Math.round((value / most) * 127)))
}

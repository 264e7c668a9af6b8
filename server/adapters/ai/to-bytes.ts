/** At unit length, in steps of 1/127 of its largest number. */
export function toBytes(vector: Float32Array): Int8Array {
  let max = 0
  for (const value of vector) max = Math.max(max, Math.abs(value))
  return Int8Array.from(vector, (value) => (max === 0 ? 0 : Math.round((value / max) * 127)))
}

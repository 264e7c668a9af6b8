/** Quantizes a vector to bytes, scaled by its largest component. */
export function toBytes(vector: Float32Array): Int8Array {
  let max = 0
  for (const value of vector) max = Math.max(max, Math.abs(value))
  return Int8Array.from(vector, (value) => (max === 0 ? 0 : Math.round((value / max) * 127)))
}

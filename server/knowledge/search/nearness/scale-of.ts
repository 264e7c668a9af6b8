/** The factor that turns a dot product with the vector into a cosine. */
export function scaleOf(vector: Int8Array): number {
  let sum = 0
  for (let index = 0; index < vector.length; index++) sum += (vector[index] as number) ** 2
  return 1 / (Math.sqrt(sum) || 1)
}

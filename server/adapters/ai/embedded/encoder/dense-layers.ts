import { denseWasm } from './dense-wasm.ts'

/** A matrix with the weights of each output stored contiguously, and the bias of each output. */
export interface Dense {
  weights: Float32Array
  bias: Float32Array
}

/** Applies a layer to vectors. */
export type ApplyDense<Name extends string> = (layer: Name, inputs: readonly Float32Array[]) => Float32Array[]

const pageBytes = 65_536
/** In floats: the widest input or output of a layer. */
const widest = 2_048
/** Vectors per pass over the matrix, because reading it takes most of the time. */
const atOnce = 4

/** Uses WebAssembly, because plain code would take four times as long. */
export function createDenseLayers<Name extends string>(layers: Record<Name, Dense>): ApplyDense<Name> {
  const all = Object.entries<Dense>(layers)
  const floats = all.reduce((sum, [, { weights }]) => sum + weights.length, 2 * atOnce * widest)
  const memory = new WebAssembly.Memory({ initial: Math.ceil((4 * floats) / pageBytes) })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(denseWasm, 'base64')), {
    data: { memory },
  })
  const { multiply, multiplyFour } = exports as Record<string, (...places: number[]) => void>
  const values = new Float32Array(memory.buffer)
  const places = new Map<string, number>()
  const outputs = atOnce * widest
  let end = 2 * outputs
  for (const [name, { weights }] of all) {
    values.set(weights, end)
    places.set(name, end)
    end += weights.length
  }
  return (layer, inputs) => {
    const { bias } = layers[layer]
    const results: Float32Array[] = []
    for (let start = 0; start < inputs.length; start += atOnce) {
      const taken = inputs.slice(start, start + atOnce)
      const width = taken[0]?.length ?? 0
      for (const [place, input] of taken.entries()) values.set(input, place * width)
      // The remaining outputs of a partial group are computed from stale memory and ignored.
      const run = taken.length === 1 ? multiply : multiplyFour
      run?.(4 * (places.get(layer) ?? 0), 0, 4 * outputs, bias.length, width)
      for (let at = outputs; results.length < start + taken.length; at += bias.length)
        results.push(addTo(values.slice(at, at + bias.length), bias))
    }
    return results
  }
}

function addTo(sum: Float32Array, values: Float32Array): Float32Array {
  for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] as number) + (values[index] as number)
  return sum
}

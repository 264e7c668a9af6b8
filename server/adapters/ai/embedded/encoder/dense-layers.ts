import { denseWasm } from './dense-wasm.ts'

/** A matrix by output, the weights of one output side by side, and what is added to each output. */
export interface Dense {
  weights: Float32Array
  bias: Float32Array
}

/** Sends a vector through a layer. The answer lasts until the next one. */
export type ApplyDense<Name extends string> = (layer: Name, input: Float32Array) => Float32Array

const pageBytes = 65_536
/** In floats: the widest vector that a layer takes or gives. */
const widest = 2_048

/** Multiplying in plain code would take four times as long: it is the one thing here that needs many sums. */
export function createDenseLayers<Name extends string>(layers: Record<Name, Dense>): ApplyDense<Name> {
  const all = Object.entries<Dense>(layers)
  const floats = all.reduce((sum, [, { weights }]) => sum + weights.length, 2 * widest)
  const memory = new WebAssembly.Memory({ initial: Math.ceil((4 * floats) / pageBytes) })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(denseWasm, 'base64')), {
    data: { memory },
  })
  const multiply = exports.multiply as (...places: number[]) => void
  const values = new Float32Array(memory.buffer)
  const places = new Map<string, number>()
  let end = 2 * widest
  for (const [name, { weights }] of all) {
    values.set(weights, end)
    places.set(name, end)
    end += weights.length
  }
  return (layer, input) => {
    const { bias } = layers[layer]
    values.set(input)
    multiply(4 * (places.get(layer) ?? 0), 0, 4 * widest, bias.length, input.length)
    const output = values.subarray(widest, widest + bias.length)
    for (let index = 0; index < bias.length; index++)
      output[index] = (output[index] as number) + (bias[index] as number)
    return output
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApplyDense, createDenseLayers, type Dense } from './dense-layers.ts'

/** The number of dimensions of the vectors. */
export const encoderDimensions = 256

/** The trained weights, as written by scripts/train-encoder/export.py. */
export interface EncoderFile {
  /** Sorted; the index of a feature is its row. */
  hashes: Uint32Array
  /** Scale factors of the rows. */
  steps: Float32Array
  /** Two 4-bit numbers per byte, 128 bytes per row. */
  rows: Uint8Array
  /** Layers that mix words with their neighbours, applied in order. */
  mixers: Mixer[]
  apply: ApplyDense<string>
}

interface Mixer {
  /** Index of the layer that it applies to. */
  name: string
  /** Weights of the previous word, the word itself and the next word. */
  taps: Float32Array
}

interface Header {
  /** One letter per mixer. */
  layers: string
  maxStep: number
  parts: Record<string, { offset: number; length: number }>
}

let loaded: EncoderFile | undefined

/** Loaded on first use: 20 MB, in about ten milliseconds. */
export function getEncoderFile(): EncoderFile {
  loaded ??= read(readFileSync(join(import.meta.dirname, '../data/sentence-encoder.bin')))
  return loaded
}

function read(file: Buffer): EncoderFile {
  const headerLength = file.readUInt32LE(0)
  const { layers, maxStep, parts }: Header = JSON.parse(file.toString('utf8', 4, 4 + headerLength))
  const place = (name: string): [ArrayBufferLike, number, number] => {
    const { offset = 0, length = 0 } = parts[name] ?? {}
    return [file.buffer, file.byteOffset + 4 + headerLength + offset, length]
  }
  const dense = (name: string): Dense => {
    const steps = new Float32Array(...place(`${name}.weight.steps`))
    const weights = new Int8Array(...place(`${name}.weight`))
    return { weights: multiplyRows(weights, steps), bias: new Float32Array(...place(`${name}.bias`)) }
  }
  const mixers = Array.from(layers, (_, number) => ({
    name: `layers.${number}.dense`,
    taps: new Float32Array(...place(`layers.${number}.taps`)),
  }))
  const names = [...mixers.map(({ name }) => name), 'up', 'down']
  return {
    hashes: new Uint32Array(...place('hashes')),
    steps: Float32Array.from(new Uint16Array(...place('steps')), (step) => (step / 65_535) * maxStep),
    rows: new Uint8Array(...place('rows')),
    mixers,
    apply: createDenseLayers(Object.fromEntries(names.map((name) => [name, dense(name)]))),
  }
}

/** Plain loops, because a function call per weight would block the event loop for longer than everything else. */
function multiplyRows(weights: Int8Array, steps: Float32Array): Float32Array {
  const width = weights.length / steps.length
  const multiplied = new Float32Array(weights)
  for (let row = 0, index = 0; row < steps.length; row++) {
    const step = steps[row] as number
    for (const end = index + width; index < end; index++) multiplied[index] = (multiplied[index] as number) * step
  }
  return multiplied
}

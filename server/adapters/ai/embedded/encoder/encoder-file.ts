import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApplyDense, createDenseLayers, type Dense } from './dense-layers.ts'

/** How many numbers stand for the meaning of a text. */
export const encoderDimensions = 256

/** What was learned, as scripts/train-encoder/export.py writes it. */
export interface EncoderFile {
  /** Sorted: a feature's place is its row. */
  hashes: Uint32Array
  /** What a row's numbers are multiplied by. */
  steps: Float32Array
  /** Two numbers of four bits in each byte, 128 bytes a row. */
  rows: Uint8Array
  /** Each lets words look at their neighbours, one after the other. */
  mixers: Mixer[]
  apply: ApplyDense<string>
}

interface Mixer {
  /** Of the layer that it applies. */
  name: string
  /** How much of the word before, of a word itself and of the word after goes into what stands there. */
  taps: Float32Array
}

interface Header {
  /** A letter for each mixer. */
  layers: string
  maxStep: number
  parts: Record<string, { offset: number; length: number }>
}

let loaded: EncoderFile | undefined

/** Read when first needed: 20 MB, some ten milliseconds. */
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

/** In plain loops: calling a function for each weight would hold the event loop for longer than all the rest. */
function multiplyRows(weights: Int8Array, steps: Float32Array): Float32Array {
  const width = weights.length / steps.length
  const multiplied = new Float32Array(weights)
  for (let row = 0, index = 0; row < steps.length; row++) {
    const step = steps[row] as number
    for (const end = index + width; index < end; index++) multiplied[index] = (multiplied[index] as number) * step
  }
  return multiplied
}

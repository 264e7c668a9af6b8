interface MapiProperty {
  data: Buffer
  isUnicode: boolean
  isObject: boolean
}

/** By property number. */
export type MapiProperties = Map<number, MapiProperty>

const sizes: Record<number, number> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 }
const variable = new Set([0x1e, 0x1f, 0x0d, 0x102])
const unicode = 0x1f
const object = 0x0d
const firstNamed = 0x8000
const multiple = 0x1000

/** Parses Outlook's list of properties. Everything after an unreadable one is lost. */
export function readMapiProperties(data: Buffer): MapiProperties {
  const properties: MapiProperties = new Map()
  const reader = createReader(data)
  try {
    const count = reader.number()
    for (let index = 0; index < count; index++) {
      const type = reader.short()
      const id = reader.short()
      if (id >= firstNamed) skipName(reader)
      const kind = type & ~multiple
      const isCounted = (type & multiple) !== 0 || variable.has(kind)
      const values = isCounted ? reader.number() : 1
      for (let value = 0; value < values; value++) {
        const found = variable.has(kind) ? reader.padded(reader.number()) : reader.padded(sizes[kind] ?? fail())
        if (value === 0) properties.set(id, { data: found, isUnicode: kind === unicode, isObject: kind === object })
      }
    }
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault
  }
  return properties
}

function fail(): never {
  throw new RangeError('An unknown kind of property.')
}

type Reader = ReturnType<typeof createReader>

function createReader(data: Buffer) {
  let at = 0
  const take = (length: number) => {
    if (at + length > data.length) throw new RangeError('The properties end early.')
    at += length
    return data.subarray(at - length, at)
  }
  return {
    short: () => take(2).readUInt16LE(0),
    number: () => take(4).readUInt32LE(0),
    padded(length: number) {
      const found = take(length)
      take(Math.min((4 - (length % 4)) % 4, data.length - at))
      return found
    },
    skip: (length: number) => void take(length),
  }
}

/** A named property has a namespace, and a number or a text. */
function skipName(reader: Reader): void {
  reader.skip(16)
  if (reader.number() === 0) reader.skip(4)
  else reader.padded(reader.number())
}

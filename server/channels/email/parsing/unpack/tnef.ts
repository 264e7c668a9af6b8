import { decodeText } from '../charsets/decode-text.ts'
import type { ReadFile } from '../collect-files.ts'
import { type MapiProperties, readMapiProperties } from './mapi-properties.ts'
import { readRtf } from './read-rtf.ts'

const signature = 0x223e9f78

/** Attributes of the format, by the lower half of their ids. */
const attribute = {
  messageProperties: 0x9003,
  body: 0x800c,
  codePage: 0x9007,
  begin: 0x9002,
  title: 0x8010,
  data: 0x800f,
  fileProperties: 0x9005,
}

/** Properties in its attributes. */
const property = {
  body: 0x1000,
  html: 0x1013,
  rtf: 0x1009,
  fileData: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  type: 0x370e,
  contentID: 0x3712,
}

export interface UnpackedTnef {
  text: string | undefined
  html: string | undefined
  files: ReadFile[]
  /** It is truncated: the rest may still be in the envelope itself. */
  isIncomplete: boolean
}

/** Outlook's envelope `winmail.dat`: its text and its files. Undefined if it is broken: it then stays a file. */
export function unpackTnef(bytes: Buffer): UnpackedTnef | undefined {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return undefined
  const unpacked: UnpackedTnef = { text: undefined, html: undefined, files: [], isIncomplete: false }
  const state: State = { unpacked, charset: null }
  for (let at = 6; at + 9 <= bytes.length; ) {
    const id = bytes.readUInt16LE(at + 1)
    const length = bytes.readUInt32LE(at + 5)
    const end = at + 9 + length
    if (end + 2 > bytes.length) return keepWhole(unpacked)
    readAttribute(state, id, bytes.subarray(at + 9, end))
    at = end + 2
  }
  return isUsed(unpacked) ? unpacked : undefined
}

/** The file at which the envelope is truncated has no bytes. */
function keepWhole(unpacked: UnpackedTnef): UnpackedTnef | undefined {
  const whole = { ...unpacked, files: unpacked.files.filter(({ bytes }) => bytes.length > 0), isIncomplete: true }
  return isUsed(whole) ? whole : undefined
}

const isUsed = ({ text, html, files }: UnpackedTnef) => text !== undefined || html !== undefined || files.length > 0

interface State {
  unpacked: UnpackedTnef
  charset: string | null
}

function readAttribute(state: State, id: number, data: Buffer): void {
  const { unpacked } = state
  const file = unpacked.files.at(-1)
  if (id === attribute.codePage && data.length >= 4) state.charset = `windows-${data.readUInt32LE(0)}`
  else if (id === attribute.body) unpacked.text ??= toText(data, state.charset)
  else if (id === attribute.messageProperties) readBody(state, readMapiProperties(data))
  else if (id === attribute.begin)
    unpacked.files.push({ fileName: '', contentType: '', contentID: null, isAttached: true, bytes: Buffer.alloc(0) })
  else if (!file) return
  else if (id === attribute.title) file.fileName ||= toText(data, state.charset)
  else if (id === attribute.data) file.bytes = data
  else if (id === attribute.fileProperties) describeFile(file, readMapiProperties(data), state.charset)
}

const toText = (data: Buffer, charset: string | null) => decodeText(data, charset).split('\0', 1).join()

function textOf(properties: MapiProperties, id: number, charset: string | null): string | undefined {
  const found = properties.get(id)
  if (!found) return undefined
  return found.isUnicode ? found.data.toString('utf16le').split('\0', 1).join() : toText(found.data, charset)
}

function readBody({ unpacked, charset }: State, properties: MapiProperties): void {
  unpacked.text = textOf(properties, property.body, charset) ?? unpacked.text
  const html = properties.get(property.html)
  if (html) unpacked.html = decodeText(html.data, charset)
  const rtf = properties.get(property.rtf)
  if (!rtf || unpacked.html !== undefined) return
  const read = readRtf(rtf.data)
  if (read?.html !== undefined) unpacked.html = read.html
  else if (read?.text !== undefined) unpacked.text ??= read.text
}

function describeFile(file: ReadFile, properties: MapiProperties, charset: string | null): void {
  file.fileName =
    textOf(properties, property.longName, charset) ||
    file.fileName ||
    textOf(properties, property.shortName, charset) ||
    ''
  file.contentType = textOf(properties, property.type, charset) ?? file.contentType
  file.contentID = textOf(properties, property.contentID, charset) ?? file.contentID
  const data = properties.get(property.fileData)
  // An embedded message or object begins with sixteen bytes for its type.
  if (data && file.bytes.length === 0) file.bytes = data.isObject ? data.data.subarray(16) : data.data
}

import { styleText } from 'node:util'

const levels: Record<number, { name: string; color: Parameters<typeof styleText>[0] }> = {
  10: { name: 'trace', color: 'gray' },
  20: { name: 'debug', color: 'gray' },
  30: { name: 'info', color: 'green' },
  40: { name: 'warn', color: 'yellow' },
  50: { name: 'error', color: 'red' },
  60: { name: 'fatal', color: 'red' },
}

interface LogLine {
  level: number
  time: string
  msg?: string
  err?: { type?: string; message?: string; stack?: string }
}

/** `14:03:22 info  Request handled. status=200 ms=4`, errors with their stack below. */
export function toReadableLine(json: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as LogLine
  const { name, color } = levels[level] ?? { name: String(level), color: 'white' }
  const values = Object.entries(fields).map(([field, value]) => `${field}=${toText(value)}`)
  const line = [
    styleText('gray', toLocalTime(time)),
    styleText(color, name.padEnd(5)),
    msg,
    styleText('gray', values.join(' ')),
  ]
  const fault = err ? `\n  ${err.type}: ${err.message}\n${err.stack ?? ''}` : ''
  return `${line.join(' ').trimEnd()}${fault}\n`
}

const maxLength = 200

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

const toLocalTime = (time: string) => new Date(time).toLocaleTimeString('en-GB')

/** A destination for `createLog`. */
export const readableOutput = { write: (json: string) => void process.stdout.write(toReadableLine(json)) }

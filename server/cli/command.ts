import { text as readAll } from 'node:stream/consumers'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readVariable } from '../config.ts'

/** Exit codes. The last two are from sysexits.h. */
export const exitCodes = { ok: 0, failed: 1, badConfiguration: 2, usage: 64, refusedInput: 65 } as const

export interface Command {
  /** The words of the command, such as `customer create`. */
  name: string
  /** The options, as shown in the usage. */
  options: string
  summary: string
  run(args: string[]): Promise<Outcome>
}

export interface Outcome {
  /** For stdout. */
  lines: string[]
  /** For stderr. */
  remarks?: string[]
  exitCode: number
}

/** One line of JSON, for scripts. */
export const answer = (value: unknown): Outcome => ({ lines: [JSON.stringify(value)], exitCode: exitCodes.ok })

export class UsageFault extends Error {
  override name = 'UsageFault'
}

export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const
export const texts = { type: 'string', multiple: true } as const

export function readOptions<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    // Most commands always print JSON; the flag is accepted by all of them.
    return parseArgs({ args, options: { json: flag, ...options }, strict: true, allowPositionals: false }).values
  } catch (fault) {
    throw new UsageFault((fault as Error).message)
  }
}

export function required<Value>(value: Value | undefined, option: string): Value {
  if (value === undefined) throw new UsageFault(`--${option} is missing.`)
  return value
}

/**
 * Reads a secret, which other users of the machine could see on the command line: `--option -` reads it from stdin,
 * and `--option-env NAME` from an environment variable.
 */
export async function readSecret(
  value: string | undefined,
  variable: string | undefined,
  option: string,
): Promise<string> {
  if (value === '-') return (await readAll(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  if (value !== undefined) return value
  if (variable === undefined) throw new UsageFault(`--${option} or --${option}-env is missing.`)
  const found = readVariable(variable)
  if (!found) throw new UsageFault(`The variable ${variable} of --${option}-env is not set.`)
  return found
}

/** An option that may be repeated or contain several values separated by commas. */
export const toList = (values: string[] = []) =>
  values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean)

export function toId(value: string, option: string): number {
  const id = Number(value)
  if (!/^\d+$/.test(value) || id < 1 || !Number.isSafeInteger(id)) throw new UsageFault(`--${option} must be an id.`)
  return id
}

/** Only given options: an absent option is not an empty one. */
export function given<Values extends Record<string, unknown>>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>
  }
}

import { InvalidDataException } from '../protocol/messages.ts'
import type { HubDefinition, Parameter, Upload } from './definition.ts'
import type { CallContext } from './hub-context.ts'
import { HubException } from './hub-exception.ts'

type AnyHandler = (context: CallContext, ...values: unknown[]) => unknown

/** A method of the definition together with its handler. */
export interface BoundMethod {
  name: string
  isStream: boolean
  parameters: readonly Parameter[]
  argumentCount: number
  /** Number of parameters without the optional ones at the end. */
  requiredCount: number
  uploadCount: number
  handle: AnyHandler
}

/** By lowercase name, because names are case-insensitive. */
export function bindMethods(definition: HubDefinition, handlers: Record<string, unknown>): Map<string, BoundMethod> {
  const bound = Object.entries(definition.methods).map(([name, { kind, parameters }]): [string, BoundMethod] => {
    const handle = handlers[name]
    if (typeof handle !== 'function') throw new Error(`No handler for the hub method '${name}'.`)
    const uploadCount = parameters.filter(isUpload).length
    const argumentCount = parameters.length - uploadCount
    const isStream = kind === 'stream'
    const values = parameters.filter((parameter) => !isUpload(parameter))
    const requiredCount = values.findLastIndex((parameter) => !('isOptional' in parameter)) + 1
    return [
      name.toLowerCase(),
      { name, isStream, parameters, argumentCount, requiredCount, uploadCount, handle: handle as AnyHandler },
    ]
  })
  return new Map(bound)
}

/** The arguments for the handler, without its uploads. */
export function readArguments(method: BoundMethod, given: readonly unknown[]): unknown[] {
  if (given.length < method.requiredCount || given.length > method.argumentCount) {
    throw new InvalidDataException(
      `Invocation provides ${given.length} argument(s) but target expects ${method.argumentCount}.`,
    )
  }
  let at = 0
  try {
    return method.parameters.map((parameter) => (isUpload(parameter) ? undefined : parameter(given[at++])))
  } catch (cause) {
    if (cause instanceof HubException) throw cause
    throw new InvalidDataException(
      'Error binding arguments. Make sure that the types of the provided values match the types of the hub method being invoked.',
      { cause },
    )
  }
}

export function isUpload(parameter: Parameter): parameter is Upload<unknown> {
  return typeof parameter === 'object'
}

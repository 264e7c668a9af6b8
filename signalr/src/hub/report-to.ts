import { toError } from './hub-exception.ts'

export type OnError = (error: unknown, where: string) => void

/** Error reporting may fail itself, which must neither block a connection nor end the process. */
export function reportTo(onError: OnError | undefined, error: unknown, where: string): void {
  try {
    onError?.(error, where)
  } catch (fault) {
    process.emitWarning(`onError of a hub threw: ${toError(fault).message}`)
  }
}

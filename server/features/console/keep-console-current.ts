import type { Log } from '../../platform/log.ts'
import { buildConsole } from './build-console.ts'
import { isConsoleCurrent } from './console-files.ts'

let building: Promise<void> | undefined

/** Settles when the console that is being built, if one is, can be shown or has failed. */
export const whenConsoleBuilt = (): Promise<void> => building ?? Promise.resolve()

/**
 * Builds the console when its sources have changed since it was built last. The service answers meanwhile, and goes on
 * without it, or with the one it has, when that fails.
 */
export function keepConsoleCurrent(log: Log): void {
  if (isConsoleCurrent()) return
  log.info('Building the console. The API answers meanwhile.')
  building = buildConsole().then(
    (said) => log.info(said),
    (fault: Error) =>
      log.warn(
        `The console could not be built; the API works without it. "npm run build" tries again. ${fault.message}`,
      ),
  )
}

import { type ChosenChangeSet, changeSetHeader, chooseChangeSet, isAboutConfiguration } from './chosen-change-set.ts'

/** How to repeat a change that was rejected with `change_set_required`. */
export type Detour = { changeSet: ChosenChangeSet } | { reason: string }

/** Asks the user; returns undefined if they cancel. */
export type AskForDetour = (fitsChangeSet: boolean) => Promise<Detour | undefined>

/** Repeats a rejected change in a change set, which then stays open in this tab, or live with a reason. */
export async function takeDetour(request: Request, ask: AskForDetour): Promise<Response | undefined> {
  const detour = await ask(isAboutConfiguration(request))
  if (!detour) return undefined
  if ('reason' in detour) {
    // Headers are limited to ASCII; reasons are not.
    request.headers.set('x-override-reason', encodeURIComponent(detour.reason))
    return fetch(request)
  }
  request.headers.set(changeSetHeader, String(detour.changeSet.changeSetID))
  const answer = await fetch(request)
  if (answer.ok) chooseChangeSet(detour.changeSet)
  return answer
}

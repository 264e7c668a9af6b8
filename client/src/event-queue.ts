import type { AgentEvents } from './hub-events.ts'

type EventType = keyof AgentEvents
type AnyEvent = AgentEvents[EventType]

export interface EventQueue {
  push(event: AnyEvent): void
  end(): void
}

/** Yields events of these types, or of all if none are given, in order, from the call until the loop ends. */
export function readEvents<Type extends EventType>(
  queues: Set<EventQueue>,
  types: Type[],
): AsyncIterableIterator<AgentEvents[Type]> {
  const waiting: AgentEvents[Type][] = []
  let isEnded = false
  let wake = () => {}
  const isWanted = (event: AnyEvent): event is AgentEvents[Type] =>
    types.length === 0 || types.some((type) => type === event.type)
  const queue: EventQueue = {
    push(event) {
      if (!isWanted(event)) return
      waiting.push(event)
      wake()
    },
    end() {
      isEnded = true
      queues.delete(queue)
      wake()
    },
  }
  queues.add(queue)
  async function next(): Promise<IteratorResult<AgentEvents[Type], undefined>> {
    for (;;) {
      const event = waiting.shift()
      if (event) return { value: event, done: false }
      if (isEnded) return { value: undefined, done: true }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {
    next,
    async return() {
      waiting.length = 0
      queue.end()
      return { value: undefined, done: true }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

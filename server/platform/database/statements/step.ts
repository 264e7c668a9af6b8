import type { ClientBase, Connection, Submittable } from 'pg'

/** A statement without a result, such as a setting for its transaction. */
export interface Step {
  /** Name of a statement prepared on the connection. Without a name, the statement is parsed each time. */
  name?: string
  text: string
  values: string[]
}

export function sendStep(connection: Connection, { name = '', text, values }: Step): void {
  if (!name) connection.parse({ name, text, types: [] }, true)
  connection.bind({ statement: name, values }, true)
  connection.execute({}, true)
}

/** Runs steps in one round trip. */
export const runSteps = (client: ClientBase, steps: Step[]): Promise<void> =>
  sendBatch(
    client,
    (connection) => {
      for (const step of steps) sendStep(connection, step)
    },
    steps,
  )

/** Prepares statements on a new connection in one round trip. */
export const prepareSteps = (client: ClientBase, steps: Required<Pick<Step, 'name' | 'text'>>[]): Promise<void> =>
  sendBatch(client, (connection) => {
    for (const { name, text } of steps) connection.parse({ name, text, types: [] }, true)
  })

async function sendBatch(
  client: ClientBase,
  send: (connection: Connection) => void,
  steps: Step[] = [],
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.query(new Batch(send, (fault) => (fault ? reject(fault) : resolve()), steps))
  })
}

/** The driver calls these methods as responses arrive. */
class Batch implements Submittable {
  readonly steps: Step[]
  readonly #send: (connection: Connection) => void
  /** The driver wraps it to stop its timeout. */
  callback: (fault?: Error) => void

  constructor(send: (connection: Connection) => void, done: (fault?: Error) => void, steps: Step[]) {
    this.#send = send
    this.callback = done
    this.steps = steps
  }

  submit(connection: Connection): null {
    connection.stream.cork()
    this.#send(connection)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleDataRow(): void {}
  handleCommandComplete(): void {}

  handleError(fault: Error): void {
    this.callback(fault)
  }

  handleReadyForQuery(): void {
    this.callback()
  }
}

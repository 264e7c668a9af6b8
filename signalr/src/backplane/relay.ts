import { decode, encode } from '@msgpack/msgpack'
import type { Audience } from '../hub/audience.ts'
import { HubException, toError } from '../hub/hub-exception.ts'
import type { Backplane } from './backplane.ts'

/** Messages between nodes, encoded as MessagePack so that bytes and dates keep their types. */
type Note =
  | { note: 'send'; audience: Audience; event: string; values: unknown[] }
  | { note: 'join' | 'leave'; connectionId: string; group: string }
  | { note: 'ask'; question: string; connectionId: string; event: string; values: unknown[] }
  | { note: 'accept'; question: string }
  | { note: 'answer'; question: string; result: unknown; error?: string }

/** Operations that other nodes request from this one. */
export interface RelayHost {
  readonly nodeId: string
  deliver(audience: Audience, event: string, values: unknown[]): unknown
  /** Undefined if the connection is not on this node. */
  askHere(connectionId: string, event: string, values: unknown[]): Promise<unknown> | undefined
  regroup(connectionId: string, group: string, isMember: boolean): void
  report(error: unknown, where: string): void
}

interface Question {
  connectionId: string
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  /** If no node has accepted by then, the connection does not exist. */
  acceptBy: number | undefined
  deadline: number
}

const acceptanceInMs = 5_000

/** Communicates with the other nodes. */
export class Relay {
  private readonly backplane: Backplane
  private readonly host: RelayHost
  private readonly questions = new Map<string, Question>()
  private asked = 0

  constructor(backplane: Backplane, host: RelayHost) {
    this.backplane = backplane
    this.host = host
  }

  start(): Promise<() => Promise<void>> {
    return this.backplane.subscribe((bytes) => this.receive(bytes))
  }

  send(audience: Audience, event: string, values: unknown[]): Promise<void> {
    return this.publish({ note: 'send', audience, event, values })
  }

  regroup(connectionId: string, group: string, isMember: boolean): Promise<void> {
    return this.publish({ note: isMember ? 'join' : 'leave', connectionId, group })
  }

  /** Returns the result of a client that is connected to another node. */
  ask(connectionId: string, event: string, values: unknown[], now: number, deadline: number): Promise<unknown> {
    const question = `${this.host.nodeId}:${++this.asked}`
    return new Promise((resolve, reject) => {
      this.questions.set(question, { connectionId, resolve, reject, acceptBy: now + acceptanceInMs, deadline })
      this.publish({ note: 'ask', question, connectionId, event, values }).catch((fault) => {
        this.questions.delete(question)
        reject(toError(fault))
      })
    })
  }

  tick(now: number): void {
    for (const [question, { connectionId, reject, acceptBy, deadline }] of this.questions) {
      const isUnknown = acceptBy !== undefined && now >= acceptBy
      if (!isUnknown && now < deadline) continue
      this.questions.delete(question)
      const message = isUnknown ? `Connection '${connectionId}' does not exist.` : 'The client did not answer in time.'
      reject(new Error(message))
    }
  }

  private publish(note: Note): Promise<void> {
    return this.backplane.publish(encode(note, { ignoreUndefined: true }))
  }

  private receive(bytes: Uint8Array): void {
    try {
      this.handle(decode(bytes) as Note)
    } catch (fault) {
      this.host.report(fault, 'backplane')
    }
  }

  private handle(note: Note): void {
    if (note.note === 'send') this.host.deliver(note.audience, note.event, note.values)
    else if (note.note === 'ask') this.answer(note)
    else if (note.note === 'accept') this.accept(note.question)
    else if (note.note === 'answer') this.settle(note)
    else this.host.regroup(note.connectionId, note.group, note.note === 'join')
  }

  private accept(question: string): void {
    const asked = this.questions.get(question)
    if (asked) asked.acceptBy = undefined
  }

  private answer({ question, connectionId, event, values }: Extract<Note, { note: 'ask' }>): void {
    const result = this.host.askHere(connectionId, event, values)
    if (!result) return
    const reply = (note: Note) => this.publish(note).catch((fault) => this.host.report(fault, 'backplane'))
    void reply({ note: 'accept', question })
    result.then(
      (value) => reply({ note: 'answer', question, result: value }),
      (fault) => reply({ note: 'answer', question, result: null, error: toError(fault).message }),
    )
  }

  private settle({ question, result, error }: Extract<Note, { note: 'answer' }>): void {
    const asked = this.questions.get(question)
    this.questions.delete(question)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new HubException(error))
  }
}

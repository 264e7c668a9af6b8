import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let everyday: string[] | undefined
let smallTalk: string[] | undefined

/** What people write to all kinds of desks: shows how a set of topics looks from outside. */
export function everydayMessages(): string[] {
  everyday ??= readLines('support-messages.txt')
  return everyday
}

/** What has nothing to do with any desk: shows which words carry no topic at all. */
export function smallTalkMessages(): string[] {
  smallTalk ??= readLines('small-talk.txt')
  return smallTalk
}

function readLines(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../data', file), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('\\n', '\n'))
}

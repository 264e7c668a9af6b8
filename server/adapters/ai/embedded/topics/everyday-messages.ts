import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let everyday: string[] | undefined
let smallTalk: string[] | undefined

/** Typical messages of all kinds of companies: negative examples for any set of topics. */
export function everydayMessages(): string[] {
  everyday ??= readLines('support-messages.txt')
  return everyday
}

/** Small talk unrelated to any company: shows which words carry no topic. */
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

import type { AssistKind } from '@attendant/contract/automation/assist.ts'

const possible = ['Ask', 'Shorten', 'Summarize'] as const satisfies readonly AssistKind[]

/** Tasks that can be done by quoting; the rest requires an engine that writes. */
export const canAssist = (kind: AssistKind): kind is (typeof possible)[number] => possible.some((one) => one === kind)

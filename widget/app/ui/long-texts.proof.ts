import { h } from 'preact'
import { expect, test } from 'vitest'
import { findSlowTexts } from '../../../proof/event-loop/find-slow-texts.ts'
import { FormattedText } from './format-text.tsx'

/** Renders all components of a node. */
function expand(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(expand)
  if (typeof node !== 'object' || node === null || !('type' in node)) return node
  const { type, props } = node as { type: unknown; props: Record<string, unknown> }
  return typeof type === 'function' ? expand(type(props)) : expand(props.children)
}

test.each([
  ['people', false],
  ['the AI', true],
])('the text of %s is formatted within 100 ms, whatever it is', (_who, isMarked) => {
  const format = (text: string) => expand(h(FormattedText, { text, isMarked }))
  expect(findSlowTexts(format)).toEqual([])
})

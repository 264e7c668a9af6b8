import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

/** Excludes the punctuation that ends the sentence. */
const webAddress = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'…]/g

/** Links the web addresses in plain text; nothing is interpreted as HTML. */
export function LinkedText({ text }: { text: string }) {
  if (!text.includes('://')) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(webAddress)) {
    parts.push(
      text.slice(end, index),
      <Anchor key={index} href={address} target="_blank" rel="noopener noreferrer" inherit>
        {address}
      </Anchor>,
    )
    end = index + address.length
  }
  return [...parts, text.slice(end)]
}

import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../../../app/session/language.ts'
import type { Message } from '../../use-ticket.ts'
import { LinkedText } from './linked-text.tsx'
import { MailBody } from './mail-body.tsx'
import { splitQuote } from './split-quote.ts'

/** Longer texts are truncated until the user expands them. */
const maxLength = 12_000

export function MessageBody({ message: { htmlBody, textBody, message } }: { message: Message }) {
  if (htmlBody) return <MailBody html={htmlBody} />
  return <PlainBody text={message ?? textBody ?? ''} />
}

function PlainBody({ text }: { text: string }) {
  const { t } = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const { own, quoted } = splitQuote(text)
  const isCut = quoted !== '' || own.length > maxLength
  return (
    <>
      <Text size="sm" className="plain-body">
        <LinkedText text={isWhole ? text : own.slice(0, maxLength)} />
      </Text>
      {isCut && (
        <Anchor component="button" size="xs" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'ticket.hideQuote' : quoted ? 'ticket.showQuote' : 'ticket.showAll')}
        </Anchor>
      )}
    </>
  )
}

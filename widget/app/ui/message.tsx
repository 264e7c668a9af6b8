import type { ChatMessage } from '@attendant/contract/channels/hub.ts'
import type { ChatTexts } from '@attendant/contract/organization/channel-translation.ts'
import type { ComponentChildren } from 'preact'
import { toClock } from '../words/clock.ts'
import { FormattedText } from './format-text.tsx'
import { Icon } from './icons.tsx'
import { useChat } from './use-chat.ts'

interface BubbleProps {
  side: 'own' | 'desk'
  /** The sender; only shown above the first of consecutive messages. */
  name?: string | undefined
  at?: string | number | undefined
  state?: string
  children: ComponentChildren
}

/** One message. */
export function Bubble({ side, name, at, state, children }: BubbleProps) {
  const { lang } = useChat()
  return (
    <div class={`said ${side} ${state ?? ''}`}>
      {name && (
        <div class="who">
          <span dir="auto">{name}</span>
          {at !== undefined && <time dateTime={new Date(at).toISOString()}>{toClock(at, lang)}</time>}
        </div>
      )}
      {children}
    </div>
  )
}

export function Message({ message, isFirst }: { message: ChatMessage; isFirst: boolean }) {
  const { texts, words } = useChat()
  const isOwn = message.senderType === 'EndUser'
  const name = isOwn ? texts.youText : message.isAI ? words.assistant : (message.customerRepName ?? texts.chatTitle)
  const text = message.message?.trim()
  return (
    <Bubble side={isOwn ? 'own' : 'desk'} name={isFirst ? name : undefined} at={message.dateCreated}>
      {text && (
        <div class="text">
          <FormattedText text={text} isMarked={message.isAI === true} />
        </div>
      )}
      {message.attachments.map((file) => (
        <Attachment key={file.accessToken} {...file} />
      ))}
      {isAnswer(message, texts) && <Rating message={message} />}
    </Bubble>
  )
}

/** False for the channel's escalation texts, which there is no point in rating. */
export const isAnswer = ({ isAI, message }: ChatMessage, texts: ChatTexts) =>
  isAI === true && ![texts.availabilityCheck, texts.succesfulSubmission, texts.escalatePrompt].includes(message ?? '')

function Attachment({ accessToken, fileName, contentType }: ChatMessage['attachments'][number]) {
  const address = `/api/File/${encodeURIComponent(accessToken)}`
  const isPicture = /^image\/(png|jpeg|gif|webp|avif)$/.test(contentType)
  return (
    <a class={isPicture ? 'picture' : 'file'} href={address} target="_blank" rel="noopener">
      {isPicture ? <img src={address} alt={fileName} loading="lazy" /> : <Icon name="file" />}
      {!isPicture && <span dir="auto">{fileName}</span>}
    </a>
  )
}

function Rating({ message: { messageID, isLiked } }: { message: ChatMessage }) {
  const { chat, words } = useChat()
  const rate = (isGood: boolean) => void chat.handover.rate(messageID, isGood).catch(() => undefined)
  return (
    <div class="rating">
      <button
        type="button"
        aria-label={words.helpful}
        title={words.helpful}
        aria-pressed={isLiked === true}
        onClick={() => rate(true)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        class="down"
        aria-label={words.unhelpful}
        title={words.unhelpful}
        aria-pressed={isLiked === false}
        onClick={() => rate(false)}
      >
        <Icon name="up" />
      </button>
    </div>
  )
}

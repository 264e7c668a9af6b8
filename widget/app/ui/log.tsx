import type { ChatMessage } from '@attendant/contract/channels/hub.ts'
import { FormattedText } from './format-text.tsx'
import { HandoverPart } from './handover.tsx'
import { Bubble, Message } from './message.tsx'
import { OfferPart } from './offer.tsx'
import { Waiting } from './outgoing.tsx'
import { SurveyPart } from './survey.tsx'
import { useChat } from './use-chat.ts'
import { useEndInSight } from './use-end-in-sight.ts'

/** The conversation, scrolled to the newest message unless the visitor scrolls up. */
export function Log() {
  const { texts, words } = useChat()
  const element = useEndInSight()

  return (
    <div
      class="log"
      role="log"
      aria-label={words.messages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse must be able to scroll
      tabIndex={0}
      ref={element}
    >
      <Bubble side="desk" name={texts.chatTitle}>
        <div class="text">
          <FormattedText text={texts.defaultGreeting} isMarked={false} />
        </div>
      </Bubble>
      <LogEntries />
      <Waiting />
      <OfferPart />
      <Passing />
      <HandoverPart />
      <SurveyPart />
    </div>
  )
}

const senderOf = ({ senderType, isAI, customerRepName }: ChatMessage) =>
  senderType === 'EndUser' ? 'you' : isAI ? 'ai' : `rep ${customerRepName}`

/** Announces a representative before their first message. */
function LogEntries() {
  const { messages, customerRepName } = useChat()
  const joined = new Set<string>()
  const parts = messages.map((message, index) => {
    const before = messages[index - 1]
    const rep = message.senderType === 'CustomerRep' && !message.isAI ? message.customerRepName : null
    const isNew = rep !== null && !joined.has(rep)
    if (rep) joined.add(rep)
    return (
      <>
        {isNew && <Joined key={`joined ${rep}`} name={rep} />}
        <Message
          key={message.messageID}
          message={message}
          isFirst={isNew || !before || senderOf(before) !== senderOf(message)}
        />
      </>
    )
  })
  return (
    <>
      {parts}
      {customerRepName && !joined.has(customerRepName) && (
        <Joined key={`joined ${customerRepName}`} name={customerRepName} />
      )}
    </>
  )
}

function Joined({ name }: { name: string }) {
  const { texts } = useChat()
  return (
    <p class="notice" dir="auto">
      <strong>{name}</strong> {texts.agentJoin}
    </p>
  )
}

/** A reply as it is written, or the typing indicator. Screen readers announce it once complete, not word by word. */
function Passing() {
  const { draft, typist, words } = useChat()
  const isThinking = useThinking()
  if (draft)
    return (
      <div aria-hidden="true">
        <Bubble side="desk" name={words.assistant} state="growing">
          <div class="text">
            <FormattedText text={draft.text} isMarked />
          </div>
        </Bubble>
      </div>
    )
  if (!typist && !isThinking) return null
  const name = typist ? (typist.name ?? '') : words.assistant
  return (
    <div class="said desk" role="img" aria-label={`${name} ${words.typing}`}>
      <div class="dots">
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}

/** Whether a reply of the AI to the visitor's last message is expected, for a limited time as there may be none. */
function useThinking(): boolean {
  const { messages, status, customerRepName, isConnected } = useChat()
  const last = messages.at(-1)
  const isRecent = last !== undefined && Date.now() - new Date(last.dateCreated).getTime() < 30_000
  return isConnected && isRecent && last.senderType === 'EndUser' && status === 'Open' && !customerRepName
}

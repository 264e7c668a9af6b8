import { useEffect, useRef, useState } from 'preact/hooks'
import { isAnswer } from './message.tsx'
import { useChat } from './use-chat.ts'

/** The steps of an escalation, from the question to the form for an email address if no agent is available. */
export function HandoverPart() {
  const { chat, texts, handover, messages, status } = useChat()
  const [declinedID, setDeclined] = useState<number>()
  const last = messages.at(-1)
  // If the AI had no answer, its last message already asks the question.
  const isOffered =
    handover === 'none' && status === 'Open' && last?.isAI === true && last.message === texts.escalatePrompt
  if (handover === 'asking' || (isOffered && last.messageID !== declinedID))
    return (
      <fieldset class="card">
        <legend dir="auto" class={isOffered ? 'unseen' : undefined}>
          {texts.escalatePrompt}
        </legend>
        <div class="choices">
          <button type="button" class="main" onClick={() => void chat.handover.answer(true)}>
            {texts.yesText}
          </button>
          <button
            type="button"
            onClick={() => {
              setDeclined(last?.messageID)
              void chat.handover.answer(false)
            }}
          >
            {texts.noText}
          </button>
        </div>
      </fieldset>
    )
  // If the AI escalated on its own, its message already says so; the question whether to escalate does not.
  const isAnnounced = last?.isAI && !isAnswer(last, texts) && last.message !== texts.escalatePrompt
  if (handover === 'checking' && isAnnounced) return null
  if (handover === 'checking')
    return (
      <p class="notice" dir="auto">
        {texts.availabilityCheck}
      </p>
    )
  if (handover === 'form') return <AddressForm />
  if (handover === 'sent')
    return (
      <p class="notice" dir="auto">
        {texts.succesfulSubmission}
      </p>
    )
  return null
}

const looksLikeAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Asks for an address when no agent is available. */
function AddressForm() {
  const { chat, texts, words, lang } = useChat()
  const [isWrong, setWrong] = useState(false)
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Moves the focus from the button that was removed.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus()
  }, [])

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    const isValid = looksLikeAddress.test(email)
    setWrong(!isValid)
    if (!isValid) return field.current?.focus()
    setSending(true)
    setFailed(false)
    await chat.handover.leaveEmail({ email, lang }).catch(() => setFailed(true))
    setSending(false)
  }

  return (
    <form class="card" noValidate onSubmit={submit}>
      <p dir="auto">{words.nobody}</p>
      <label for="email">{words.email}</label>
      <input
        ref={field}
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        inputMode="email"
        dir="ltr"
        maxLength={320}
        required
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'email-fault' : undefined}
        onInput={() => setWrong(false)}
      />
      {isWrong && (
        <p class="failure" id="email-fault" role="alert">
          {texts.validEmail}
        </p>
      )}
      {hasFailed && (
        <p class="failure" role="alert">
          {words.notSent}
        </p>
      )}
      <button type="submit" class="main" disabled={isSending}>
        {texts.submitButtonText}
      </button>
    </form>
  )
}

import { useRef, useState } from 'preact/hooks'
import type { Survey } from '../chat/state.ts'
import { Icon } from './icons.tsx'
import { useChat } from './use-chat.ts'

const stars = [1, 2, 3, 4, 5]

/** The satisfaction survey about a closed chat. */
export function SurveyPart() {
  const { survey } = useChat()
  if (!survey) return null
  if (survey.thanks !== null) return <Thanks key={survey.csatID} text={survey.thanks} />
  return <SurveyForm key={survey.csatID} survey={survey} />
}

/** Shown until the conversation continues, because it would appear below later messages. */
function Thanks({ text }: { text: string }) {
  const { messages, outbox } = useChat()
  const count = messages.length + outbox.length
  const before = useRef(count)
  if (count > before.current) return null
  return (
    <p class="notice" role="status" dir="auto">
      {text}
    </p>
  )
}

function SurveyForm({ survey: { question, scale } }: { survey: Survey }) {
  const { chat, texts, words } = useChat()
  const [score, setScore] = useState(0)
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const comment = String(new FormData(event.target as HTMLFormElement).get('comment') ?? '').trim()
    setSending(true)
    setFailed(false)
    await chat.survey.answer(score, comment).catch(() => {
      setFailed(true)
      setSending(false)
    })
  }

  const choices =
    scale === 'Stars'
      ? stars.map((value) => ({ value, label: `${value} / 5`, icon: 'star' as const, isOn: value <= score }))
      : [
          { value: 1, label: words.unhelpful, icon: 'up' as const, isOn: score === 1 },
          { value: 5, label: words.helpful, icon: 'up' as const, isOn: score === 5 },
        ]
  return (
    <form class="card survey" onSubmit={submit}>
      <fieldset>
        <legend dir="auto">{question}</legend>
        <div class="scores">
          {choices.map(({ value, label, icon, isOn }) => (
            <label
              key={value}
              class={`${isOn ? 'on' : ''} ${icon === 'up' && value === 1 ? 'down' : ''}`}
              title={label}
            >
              <input type="radio" name="score" value={value} aria-label={label} onChange={() => setScore(value)} />
              <Icon name={icon} />
            </label>
          ))}
        </div>
      </fieldset>
      {score > 0 && (
        <>
          <textarea
            name="comment"
            rows={2}
            maxLength={2000}
            dir="auto"
            aria-label={words.comment}
            placeholder={words.comment}
          />
          {hasFailed && (
            <p class="failure" role="alert">
              {words.notSent}
            </p>
          )}
          <button type="submit" class="main" disabled={isSending}>
            {texts.submitButtonText}
          </button>
        </>
      )}
    </form>
  )
}

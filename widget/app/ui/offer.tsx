import { useEffect, useRef } from 'preact/hooks'
import { Bubble } from './message.tsx'
import { useChat } from './use-chat.ts'

/** Articles that may answer the first question, and a button to send it anyway. */
export function OfferPart() {
  const { chat, words, offer } = useChat()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (offer) card.current?.focus()
  }, [offer])
  if (!offer) return null
  const question = (
    <Bubble side="own" state="waiting">
      <div class="text" dir="auto">
        {offer.message}
      </div>
    </Bubble>
  )
  if (offer.articles.length === 0) return question
  return (
    <>
      {question}
      <section class="card offer" ref={card} tabIndex={-1} aria-label={words.articles}>
        <p>{words.articles}</p>
        <ul>
          {offer.articles.map(({ title, excerpt, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
                {title}
              </a>
              <p dir="auto">{excerpt}</p>
            </li>
          ))}
        </ul>
        <button type="button" class="main" onClick={chat.sendAnyway}>
          {words.ask}
        </button>
      </section>
    </>
  )
}

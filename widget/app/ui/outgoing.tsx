import { largestFile } from '../chat/uploads.ts'
import { FormattedText } from './format-text.tsx'
import { Icon } from './icons.tsx'
import { Bubble } from './message.tsx'
import { useChat } from './use-chat.ts'

/** A message that the server has not received yet. */
export function Waiting() {
  const { chat, texts, words, outbox, refused, uploads, messages } = useChat()
  const isFirst = messages.at(-1)?.senderType !== 'EndUser'
  return (
    <>
      {outbox.map(({ clientMessageID, message, at }, index) => {
        const isRefused = refused.includes(clientMessageID)
        return (
          <Bubble
            key={clientMessageID}
            side="own"
            state={isRefused ? 'failed' : 'waiting'}
            name={isFirst && index === 0 ? texts.youText : undefined}
            at={at}
          >
            <div class="text">
              <FormattedText text={message} isMarked={false} />
            </div>
            {isRefused && (
              <p class="failure">
                {words.notSent}{' '}
                <button type="button" onClick={() => chat.outbox.retry(clientMessageID)}>
                  {words.retry}
                </button>
              </p>
            )}
          </Bubble>
        )
      })}
      {uploads.map((upload) => (
        <Bubble key={upload.clientMessageID} side="own" state={upload.isFailed ? 'failed' : 'waiting'}>
          <div class="file">
            <Icon name="file" />
            <span dir="auto">{upload.file.name}</span>
          </div>
          {!upload.isFailed && <progress value={upload.progress} aria-label={upload.file.name} />}
          {upload.isFailed && (
            <p class="failure">
              {upload.file.size > largestFile ? words.tooLarge : words.notSent}{' '}
              {upload.file.size <= largestFile && (
                <button type="button" onClick={() => chat.uploads.retry(upload)}>
                  {words.retry}
                </button>
              )}{' '}
              <button type="button" onClick={() => chat.uploads.discard(upload.clientMessageID)}>
                {words.discard}
              </button>
            </p>
          )}
        </Bubble>
      ))}
    </>
  )
}

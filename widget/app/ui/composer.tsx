import { useEffect, useRef, useState } from 'preact/hooks'
import { canTakePicture, takePicture } from '../chat/screenshot.ts'
import { Icon } from './icons.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { useChat } from './use-chat.ts'

/** Where the visitor writes. */
export function Composer({ firstText }: { firstText: string }) {
  const { chat, texts, words, isOpen, handover } = useChat()
  const [text, setText] = useState(firstText)
  const [picture, setPicture] = useState<File>()
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  // What was pressed may be gone with the question it answered; people without a mouse must not be lost then.
  useEffect(() => {
    if (isOpen && handover !== 'form' && document.activeElement === document.body) field.current?.focus()
  }, [isOpen, handover])

  function write(text: string): void {
    setText(text)
    chat.keepText(text)
  }

  function send(): void {
    const message = text.trim()
    if (!message) return
    chat.send(message)
    write('')
    field.current?.focus()
  }

  function attach(list: FileList | null | undefined): void {
    for (const file of list ?? []) chat.uploads.add(file)
  }

  if (picture)
    return (
      <PicturePreview
        picture={picture}
        done={(isWanted) => {
          if (isWanted) chat.uploads.add(picture, true)
          setPicture(undefined)
        }}
      />
    )

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDrop={(event) => {
        event.preventDefault()
        attach(event.dataTransfer?.files)
      }}
    >
      <textarea
        ref={field}
        dir={text ? 'auto' : undefined}
        rows={1}
        maxLength={8000}
        aria-label={words.write}
        placeholder={words.write}
        value={text}
        onInput={({ currentTarget }) => {
          write(currentTarget.value)
          chat.typing.typed()
        }}
        onBlur={chat.typing.stop}
        onPaste={({ clipboardData }) => attach(clipboardData?.files)}
        onKeyDown={(event) => {
          // While a word is being composed, as in Japanese, Enter chooses it.
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <div class="tools">
        <input
          ref={files}
          type="file"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            attach(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        <button
          type="button"
          class="tool"
          aria-label={words.attach}
          title={words.attach}
          onClick={() => files.current?.click()}
        >
          <Icon name="attach" />
        </button>
        {canTakePicture && (
          <button
            type="button"
            class="tool"
            aria-label={words.picture}
            title={words.picture}
            onClick={async () => setPicture(await takePicture(chat.veil))}
          >
            <Icon name="picture" />
          </button>
        )}
        <button type="submit" class="main send" disabled={!text.trim()}>
          {texts.sendButtonText}
        </button>
      </div>
    </form>
  )
}

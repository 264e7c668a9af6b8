import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { canTakePicture, takePicture } from '../chat/screenshot.ts'
import type { ChatView } from '../chat/state.ts'
import { Icon } from './icons.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { useChat } from './use-chat.ts'

/** The input for new messages. */
export function Composer({ firstText }: { firstText: string }) {
  const { chat, isOpen, handover } = useChat()
  const [text, setText] = useState(firstText)
  const [picture, setPicture] = useState<File>()
  const field = useFieldInFocus(isOpen, handover)

  function write(text: string): void {
    setText(text)
    chat.keepText(text)
  }

  function send(event: Event): void {
    event.preventDefault()
    const message = text.trim()
    if (!message) return
    // A message held for articles is sent before anything written later.
    chat.sendAnyway()
    void chat.send(message)
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
      onSubmit={send}
      onDrop={(event) => {
        event.preventDefault()
        attach(event.dataTransfer?.files)
      }}
    >
      <Field field={field} text={text} write={write} attach={attach} send={send} />
      <Tools canSend={text.trim() !== ''} attach={attach} setPicture={setPicture} />
    </form>
  )
}

interface FieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  write(text: string): void
  attach(files: FileList | undefined): void
  send(event: Event): void
}

function Field({ field, text, write, attach, send }: FieldProps) {
  const { chat, words } = useChat()
  return (
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
        // During composition, such as in Japanese, Enter selects a word.
        if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event)
      }}
    />
  )
}

interface ToolsProps {
  canSend: boolean
  attach(files: FileList | null): void
  setPicture(picture: File | undefined): void
}

/** The toolbar below the field: files, screenshot, and the send button. */
function Tools({ canSend, attach, setPicture }: ToolsProps) {
  const { chat, texts, words } = useChat()
  const files = useRef<HTMLInputElement>(null)
  return (
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
      <button type="submit" class="main send" disabled={!canSend}>
        {texts.sendButtonText}
      </button>
    </div>
  )
}

/** Focuses the field when the chat opens, and whenever nothing else has the focus. */
function useFieldInFocus(isOpen: boolean, handover: ChatView['handover']) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  // A pressed button may disappear with its question, which would leave keyboard users without focus.
  useEffect(() => {
    if (isOpen && handover !== 'form' && document.activeElement === document.body) field.current?.focus()
  }, [isOpen, handover])
  return field
}

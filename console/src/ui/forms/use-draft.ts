import { useCallback, useEffect, useRef, useState } from 'react'

const prefix = 'attendant.draft.'

/**
 * State that survives a reload, a crash and the end of a session: kept in the browser under a key until `clear`.
 * `initial` is the value without input; a value equal to it is not stored.
 */
export function useDraft(key: string, initial = '') {
  const [text, setText] = useState(() => readDraft(key) ?? initial)
  const known = useRef(key)

  useEffect(() => {
    if (known.current === key) return
    known.current = key
    setText(readDraft(key) ?? initial)
  }, [key, initial])

  const change = useCallback(
    (given: string) => {
      setText(given)
      if (given === initial) localStorage.removeItem(prefix + key)
      else localStorage.setItem(prefix + key, given)
    },
    [key, initial],
  )
  const clear = useCallback(() => {
    localStorage.removeItem(prefix + key)
    setText('')
  }, [key])

  return { text, change, clear, isKept: readDraft(key) !== undefined }
}

export const readDraft = (key: string) => localStorage.getItem(prefix + key) ?? undefined
export const keepDraft = (key: string, text: string) => localStorage.setItem(prefix + key, text)
export const dropDraft = (key: string) => localStorage.removeItem(prefix + key)

import { useEffect, useRef, useState } from 'react'
import { explainFault, prepareExplanation } from '../../../../app/errors/faults.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { useAttendant } from '../../../../app/session/session.tsx'
import { type Upload, uploadFile } from './upload-file.ts'

const megabyte = 2 ** 20
const maxFiles = 10
const maxEach = 25
/** Total size limit of a reply's files, in MB; notes have none. */
const maxTogether = 35

/** A file being uploaded, or whose upload failed. */
export interface PendingFile {
  key: number
  fileName: string
  size: number
  /** From 0 to 1. */
  progress: number
  fault?: string
}

export interface Uploads {
  done: Upload[]
  pending: PendingFile[]
  isBusy: boolean
  add(files: File[]): void
  remove(file: Upload | PendingFile): void
}

let serial = 0

/** Files of a reply or note: uploaded immediately, and stored by the owner of the text (`done`, `onChange`). */
export function useUploads(done: Upload[], onChange: (files: Upload[]) => void, hasSum = true): Uploads {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [pending, setPending] = useState<PendingFile[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const latest = useRef({ done, pending, onChange })
  latest.current = { done, pending, onChange }

  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  const patch = (key: number, change: Partial<PendingFile>) =>
    setPending((known) => known.map((file) => (file.key === key ? { ...file, ...change } : file)))
  const drop = (key: number) => setPending((known) => known.filter((file) => file.key !== key))

  const findProblem = (file: File, others: { size: number }[]) => {
    if (others.length >= maxFiles) return t('compose.tooManyFiles', { max: maxFiles })
    if (file.size > maxEach * megabyte) return t('compose.fileTooLarge', { max: maxEach })
    const together = others.reduce((sum, { size }) => sum + size, file.size)
    if (hasSum && together > maxTogether * megabyte) return t('compose.filesTooLarge', { max: maxTogether })
    return undefined
  }

  const start = async (file: File, key: number) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const onProgress = (progress: number) => patch(key, { progress })
      const upload = await uploadFile(attendant, file, { onProgress, signal: abort.signal })
      // Several uploads may finish before the next render.
      latest.current.done = [...latest.current.done, upload]
      latest.current.onChange(latest.current.done)
      drop(key)
    } catch (fault) {
      if (abort.signal.aborted) return
      await prepareExplanation(fault)
      patch(key, { fault: explainFault(t, fault) })
    } finally {
      aborts.current.delete(key)
    }
  }

  return {
    done,
    pending,
    isBusy: pending.some(({ fault }) => !fault),
    add(files) {
      const counted: { size: number }[] = [...done, ...pending.filter(({ fault }) => !fault)]
      for (const file of files) {
        const item = { key: ++serial, fileName: file.name || t('compose.file'), size: file.size, progress: 0 }
        const problem = findProblem(file, counted)
        setPending((known) => [...known, problem ? { ...item, fault: problem } : item])
        if (problem) continue
        counted.push(file)
        void start(file, item.key)
      }
    },
    remove(file) {
      if ('uploadID' in file) return onChange(done.filter(({ uploadID }) => uploadID !== file.uploadID))
      aborts.current.get(file.key)?.abort()
      drop(file.key)
    },
  }
}

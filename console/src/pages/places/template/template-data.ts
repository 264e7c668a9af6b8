import { type components, orThrow } from '@attendant/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { saveFile } from '../../../ui/format/save-file.ts'
import { toast } from '../../../ui/toasts/toasts.ts'

export type Template = components['schemas']['PlaceDescriptionTemplate']

const path = '/api/PlaceDescriptionTemplate'

/** Null if the customer has no template. */
export function useTemplate() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['template'],
    queryFn: async ({ signal }) => {
      const answer = await attendant.GET(path, { signal })
      return answer.response.status === 404 ? null : orThrow(Promise.resolve(answer))
    },
  })
}

/** Shows no toast on rejection: the caller shows the error until another file is chosen. */
export function useTemplateUpload() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return orThrow(attendant.POST(path, { body: { file }, bodySerializer: () => form }))
    },
    onSuccess: ({ fileName: name }) => toast(t('template.taken', { name })),
    onSettled: () => refresh(['template']),
    meta: { isQuiet: true },
  })
}

/** Downloads the customer's own template, or the built-in one if there is none. */
export const useTemplateDownload = (fileName = 'place-description.docx') =>
  useChange(
    async (client, _: undefined) => saveFile(await orThrow(client.GET(`${path}/file`, { parseAs: 'blob' })), fileName),
    { of: [] },
  )

export const useTemplateRemoval = () =>
  useChange((client, _: undefined) => orThrow(client.DELETE(path)), { of: ['template'] })

import { type components, orThrow } from '@attendant/client'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { toast } from '../../../ui/toasts/toasts.ts'

export type Source = components['schemas']['KnowledgeSource']
type Settings = Source['settings']

const toLines = (globs: string[] | undefined) => (globs ?? []).join('\n')
const fromLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const defaults = { maxPages: 500, maxDepth: 10 }

export function useSourceForm(source: Source | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const refresh = useRefresh()
  const known = source?.settings ?? {}
  return useRecordForm({
    key: `source.${source?.sourceID ?? 'new'}`,
    initial: {
      name: source?.name ?? '',
      kind: source?.kind ?? ('Website' as Source['kind']),
      schedule: source?.schedule ?? ('Manual' as Source['schedule']),
      entry: known.sitemapUrl ? ('sitemapUrl' as const) : ('startUrl' as const),
      settings: {
        startUrl: known.startUrl ?? '',
        sitemapUrl: known.sitemapUrl ?? '',
        include: toLines(known.include),
        exclude: toLines(known.exclude),
        maxPages: known.maxPages ?? defaults.maxPages,
        maxDepth: known.maxDepth ?? defaults.maxDepth,
        selector: known.selector ?? '',
      },
    },
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async ({ name, kind, schedule, entry, settings }): Promise<Source | undefined> => {
      const isWebsite = kind === 'Website'
      const written: Settings = {
        [entry]: settings[entry],
        include: fromLines(settings.include),
        exclude: fromLines(settings.exclude),
        maxPages: Number(settings.maxPages) || defaults.maxPages,
        maxDepth: Number(settings.maxDepth),
        selector: settings.selector.trim() || null,
      }
      const body = { name, ...(isWebsite ? { settings: written, schedule } : {}) }
      if (!source) return orThrow(attendant.POST('/api/KnowledgeSources', { body: { ...body, kind } }))
      await orThrow(attendant.PUT('/api/KnowledgeSources/{id}', { params: { path: { id: source.sourceID } }, body }))
      return undefined
    },
    onSaved: (created) => {
      void refresh(['sources'])
      toast(t('common.saved'))
      if (created) go(`/knowledge/sources/${created.sourceID}`)
    },
  })
}

import { orThrow } from '@attendant/client'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileWord } from '@tabler/icons-react'
import { useChange } from '../../app/data/use-change.ts'
import { useLanguage } from '../../app/session/language.ts'
import { saveFile } from '../../ui/format/save-file.ts'
import type { Report } from './report-data.ts'

const ways = [
  { label: 'places.exportPerRoom', query: { photoPlacement: 'perRoom' } },
  { label: 'places.exportAtEnd', query: { photoPlacement: 'atEnd' } },
  { label: 'places.exportPlain', query: { includePhotos: false } },
] as const

export function ExportMenu({ report: { placeDescriptionReportID: id, caseNumber } }: { report: Report }) {
  const { t } = useLanguage()
  const take = useChange(
    async (client, query: { photoPlacement?: string; includePhotos?: boolean }) => {
      const params = { path: { id }, query }
      const answer = client.GET('/api/PlaceDescriptionReports/{id}/export/docx', { params, parseAs: 'blob' })
      saveFile(await orThrow(answer), `${caseNumber || `PlaceDescription-${id}`}.docx`)
    },
    { of: [] },
  )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={take.isPending}
          leftSection={<IconFileWord size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('places.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ label, query }) => (
          <Menu.Item key={label} onClick={() => take.mutate(query)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

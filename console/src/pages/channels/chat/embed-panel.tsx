import '../channels.css'
import { Anchor, Button, ColorInput, FileButton, Group, Input, SegmentedControl } from '@mantine/core'
import { IconMessage, IconPhoto, IconX } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { type Appearance, readableOn, readLogo, useAppearance, usualColor, writeSnippet } from './appearance.ts'

const swatches = [usualColor, '#1864ab', '#5f3dc4', '#a61e4d', '#d9480f', '#2b2d31']

/** The script tag for the customer's pages, with colours and a logo; the preview updates with every change. */
export function EmbedPanel({ token }: { token: string }) {
  const { t } = useLanguage()
  const [appearance, setAppearance] = useAppearance(token)
  return (
    <Panel
      title={t('channels.embed')}
      hint={t('channels.embedHint')}
      actions={
        <Anchor href={`/widget/demo?channel=${token}`} target="_blank" rel="noreferrer" size="sm">
          {t('channels.openDemo')}
        </Anchor>
      }
    >
      <div className="chat-look">
        <LookFields appearance={appearance} onChange={(change) => setAppearance({ ...appearance, ...change })} />
        <LookPreview appearance={appearance} />
      </div>
      <CopyField text={writeSnippet(location.origin, token, appearance)} label={t('channels.embed')} />
    </Panel>
  )
}

interface LookFieldsProps {
  appearance: Appearance
  onChange(change: Partial<Appearance>): void
}

function LookFields({ appearance: { color, look, logo }, onChange }: LookFieldsProps) {
  const { t } = useLanguage()
  const choose = async (file: File | null) => {
    if (!file) return
    await readLogo(file).then(
      (read) => onChange({ logo: read }),
      () => toast(t('channels.look.noImage')),
    )
  }
  return (
    <div className="chat-look-fields">
      <ColorInput
        label={t('channels.look.color')}
        placeholder={usualColor}
        swatches={swatches}
        withEyeDropper={false}
        value={color}
        onChange={(chosen) => onChange({ color: chosen })}
      />
      <Input.Wrapper label={t('channels.look.theme')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('channels.look.theme')}
          value={look}
          onChange={(chosen) => onChange({ look: chosen as Appearance['look'] })}
          data={[
            { value: '', label: t('channels.look.auto') },
            { value: 'light', label: t('channels.look.light') },
            { value: 'dark', label: t('channels.look.dark') },
          ]}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('channels.look.logo')} description={t('channels.look.logoHint')} labelElement="div">
        <Group gap="xs" mt={4}>
          <FileButton accept="image/png,image/jpeg,image/webp,image/svg+xml" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPhoto size={15} aria-hidden />}>
                {t('channels.look.choose')}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="subtle" color="gray" onClick={() => onChange({ logo: '' })}>
              {t('channels.look.remove')}
            </Button>
          )}
        </Group>
      </Input.Wrapper>
    </div>
  )
}

/** The header of the chat and its button, as visitors see them. */
function LookPreview({ appearance: { color, look, logo } }: { appearance: Appearance }) {
  const { t } = useLanguage()
  const accent = /^#[\da-f]{6}$/i.test(color) ? color : usualColor
  const style = { background: accent, color: readableOn(accent) }
  return (
    <section className="chat-look-preview" data-look={look || undefined} aria-label={t('channels.look.preview')}>
      <div className="look-window">
        <div className="look-head" style={style}>
          {logo && <img src={logo} alt={t('channels.look.logo')} height={28} />}
          <span>{t('channels.look.title')}</span>
          <IconX size={14} aria-hidden />
        </div>
        <span className="look-bubble">{t('channels.look.greeting')}</span>
        <span className="look-bubble" data-visitor style={style}>
          {t('channels.sampleQuestion')}
        </span>
      </div>
      <span className="look-launcher" style={style}>
        <IconMessage size={22} aria-hidden />
      </span>
    </section>
  )
}

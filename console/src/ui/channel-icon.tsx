import { type Icon, IconBrandWhatsapp, IconMail, IconMessage, IconPhone } from '@tabler/icons-react'

const icons: Record<string, Icon> = {
  Email: IconMail,
  Chat: IconMessage,
  Phone: IconPhone,
  WhatsApp: IconBrandWhatsapp,
}

export function ChannelIcon({ type, size = 16 }: { type: string; size?: number }) {
  const Picture = icons[type] ?? IconMessage
  return <Picture size={size} stroke={1.6} role="img" aria-label={type} className="channel-icon" />
}

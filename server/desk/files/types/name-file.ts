const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
}

const kinds: Record<string, string> = { image: 'picture', audio: 'recording', video: 'video' }

/** Generates a name for a file without one. */
export function nameFile(contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const kind = kinds[type.split('/')[0] ?? ''] ?? 'file'
  return extensions[type] ? `${kind}.${extensions[type]}` : kind
}

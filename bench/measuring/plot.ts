export interface Share {
  label: string
  reached: number
  wanted: number
  holds: boolean
}

const row = 18
const labels = 360
const scale = 360

/** Bars for the share of the baseline, with a line at the target. */
export function drawShares(shares: Share[]): string {
  const height = shares.length * row + 30
  const maxShare = Math.max(1.2, ...shares.map(({ reached }) => reached))
  const across = (share: number) => labels + (share / maxShare) * scale
  const bars = shares.map(({ label, reached, wanted, holds }, index) => {
    const y = index * row + 22
    return [
      `<text x="${labels - 6}" y="${y + 11}" text-anchor="end">${toSafeText(label)}</text>`,
      `<rect x="${labels}" y="${y + 2}" width="${(across(reached) - labels).toFixed(1)}" height="11" fill="${holds ? '#2f6f9f' : '#b8433b'}"/>`,
      `<path d="M${across(wanted).toFixed(1)} ${y} v15" stroke="#222" stroke-width="1.5"/>`,
      `<text x="${(across(reached) + 4).toFixed(1)}" y="${y + 11}">${reached.toFixed(2)}</text>`,
    ].join('')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${labels + scale + 60}" height="${height}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/><text x="${labels}" y="14">of the bare program in the same run; the line is the target</text>${bars.join('')}</svg>\n`
}

const toSafeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

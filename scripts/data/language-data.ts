import { writeFile } from 'node:fs/promises'
import codeMappings from 'cldr-core/supplemental/codeMappings.json' with { type: 'json' }
import territoryInfo from 'cldr-core/supplemental/territoryInfo.json' with { type: 'json' }
import { iso6393 } from 'iso-639-3'

/** Extracts the tables of server/knowledge/translations/data from Unicode CLDR and ISO 639-3. Run after upgrades. */

interface Spoken {
  _populationPercent: string
  _officialStatus?: 'official' | 'de_facto_official' | 'official_regional'
  /** Percentage of speakers who write it: low for dialects. */
  _writingPercent?: string
}

type Info = { languagePopulation?: Record<string, Spoken> }
const infos = territoryInfo.supplemental.territoryInfo as Record<string, Info>
const mappings = codeMappings.supplemental.codeMappings as Record<string, { _alpha3?: string }>

/** Without the script; Norwegian counts as one language. */
const toCode = (language: string) => language.split('_')[0]?.replace(/^(nb|nn)$/, 'no') ?? ''

function languagesOf(spoken: Record<string, Spoken>, statuses: (Spoken['_officialStatus'] | 'any')[]): string[] {
  const entries = Object.entries(spoken)
    .filter(([, { _officialStatus, _writingPercent = '100' }]) => {
      return (statuses.includes('any') || statuses.includes(_officialStatus)) && Number(_writingPercent) >= 50
    })
    .sort(([, one], [, other]) => Number(other._populationPercent) - Number(one._populationPercent))
  return [...new Set(entries.map(([language]) => toCode(language)))]
}

const territories = Object.entries(infos)
  .filter(([code, { languagePopulation }]) => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && languagePopulation)
  .flatMap(([code, { languagePopulation: spoken = {} }]) => {
    const official = languagesOf(spoken, ['official', 'de_facto_official'])
    const regional = languagesOf(spoken, ['official_regional']).filter((language) => !official.includes(language))
    const national = official.length > 0 ? official : languagesOf(spoken, ['any']).slice(0, 1)
    // Some territories have no population.
    if (national.includes('und')) return []
    const alpha3 = mappings[code]?._alpha3 ?? null
    return [{ code, alpha3, national: national.join(' '), regional: regional.join(' ') }]
  })

const folder = new URL('../../server/knowledge/translations/data/', import.meta.url)
const lines = territories.map(({ code, ...entry }) => {
  const members = Object.entries(entry).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
  return `  "${code}": { ${members.join(', ')} }`
})
await writeFile(new URL('territories.json', folder), `{\n${lines.join(',\n')}\n}\n`)

const codes = iso6393.map(({ iso6393 }) => iso6393).sort()
const rows = codes.join(' ').match(/.{1,119}(?= |$)/g) ?? []
await writeFile(new URL('iso-639-3.txt', folder), `${rows.map((row) => row.trim()).join('\n')}\n`)

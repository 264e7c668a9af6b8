import { useMemo } from 'react'
import { findWindows } from 'windows-iana'
import { useLanguage } from '../../app/session/language.ts'
import { cityOf, offsetOf } from './pickers.ts'

const maxCities = 5

/** Time zones by the Windows names that teammates have, listed by city: `Berlin, Vienna (UTC+01:00)`. */
export function useWindowsZones(current: string): { value: string; label: string }[] {
  const { language } = useLanguage()
  const zones = useMemo(() => {
    const groups = Map.groupBy(Intl.supportedValuesOf('timeZone'), (zone) => findWindows(zone)[0])
    return [...groups]
      .flatMap(([value, members]) => (value ? [{ value, label: nameGroup(members, language) }] : []))
      .sort((one, other) => one.label.localeCompare(other.label, language))
  }, [language])
  const isListed = !current || zones.some(({ value }) => value === current)
  return isListed ? zones : [{ value: current, label: current }, ...zones]
}

function nameGroup(zones: string[], language: string): string {
  const cities = zones.map(cityOf).slice(0, maxCities).join(', ')
  return `${cities} (${offsetOf(zones[0] ?? 'UTC', language)})`
}

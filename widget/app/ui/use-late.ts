import { useEffect, useState } from 'preact/hooks'

/** True when a condition has lasted for a while, so that short interruptions are not shown. */
export function useLate(isSo: boolean, after = 1500): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) return setLate(false)
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [isSo, after])
  return isLate
}

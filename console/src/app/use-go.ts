import { useNavigate } from '@tanstack/react-router'

/** To a page of an area: their addresses are not among those the router knows by type. */
export function useGo(): (address: string) => void {
  const navigate = useNavigate()
  return (address) => void navigate({ to: address as '/inbox' })
}

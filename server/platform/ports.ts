/** What fills each port, by the name of the port. */
export type Ports = ReadonlyMap<string, object>

/** What a domain needs of the domains above it. The domain declares it; `server/ports.ts` fills it. */
export interface Port<Service extends object> {
  (context: { ports: Ports }): Service
  filledWith(service: Service): [name: string, service: object]
}

export function definePort<Service extends object>(name: string): Port<Service> {
  const find = ({ ports }: { ports: Ports }): Service => {
    const service = ports.get(name)
    if (!service) throw new Error(`The port "${name}" is not filled.`)
    return service as Service
  }
  return Object.assign(find, { filledWith: (service: Service): [string, object] => [name, service] })
}

/** The implementations of the ports, by port name. */
export type Ports = ReadonlyMap<string, object>

/** A dependency of a domain on a later domain. The domain declares it; `server/ports.ts` provides the implementation. */
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

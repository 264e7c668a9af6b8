import { AsyncLocalStorage } from 'node:async_hooks'

const customers = new AsyncLocalStorage<number | undefined>()

/** The customer in whose queue the current work waits; without one, the installation's. */
export const runForCustomer = <Result>(customerID: number | undefined, work: () => Result): Result =>
  customers.run(customerID, work)

export const currentCustomer = (): number | undefined => customers.getStore()

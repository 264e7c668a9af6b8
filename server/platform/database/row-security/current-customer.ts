import { AsyncLocalStorage } from 'node:async_hooks'

const customers = new AsyncLocalStorage<number | undefined>()

/** Whatever the work waits for, it waits in the line of this customer; without one, in that of the installation. */
export const runForCustomer = <Result>(customerID: number | undefined, work: () => Result): Result =>
  customers.run(customerID, work)

export const currentCustomer = (): number | undefined => customers.getStore()

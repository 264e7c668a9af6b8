/** The typed client of the service: one entry for those who install the package. See the README. */
export { type Attendant, type AttendantOptions, createAttendant } from './attendant.ts'
export { AttendantError, type Fault, orThrow } from './fault.ts'
export type { ItemOf, PagedPath, ParametersOf } from './pages.ts'
export type { components, paths } from './schema.ts'
export { type Claims, readClaims, type Session } from './session.ts'

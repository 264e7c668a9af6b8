/** The entry point of the package: the typed client of the service. See the README. */
export { type Attendant, type AttendantOptions, createAttendant } from './attendant.ts'
export { AttendantError, type Fault, orThrow } from './fault.ts'
export type { ItemOf, PagedPath, ParametersOf } from './pages.ts'
export type { components, paths } from './schema.ts'
export { type Claims, readClaims, type Session } from './session.ts'

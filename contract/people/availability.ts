import { type Static, Type } from 'typebox'
import { Clearable, Nullable, Timestamp } from '../fields.ts'

export const availabilityStates = ['Online', 'Away', 'Offline'] as const
export type AvailabilityState = (typeof availabilityStates)[number]

const State = Type.Enum([...availabilityStates])

export const Availability = Type.Object(
  {
    /** `Offline` without a connection, regardless of the chosen status. */
    state: State,
    /** Null once it has ended. */
    outOfOfficeUntil: Nullable(Timestamp),
  },
  { title: 'Availability' },
)
export type Availability = Static<typeof Availability>

export const AvailabilityUpdate = Type.Object(
  { state: Type.Optional(State), outOfOfficeUntil: Clearable(Timestamp) },
  { title: 'AvailabilityUpdate' },
)
export type AvailabilityUpdate = Static<typeof AvailabilityUpdate>

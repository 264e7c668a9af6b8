import { type Static, Type } from 'typebox'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A time such as `09:00`; the end of the day is `24:00`. */
const TimeOfDay = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' })

const OpenHours = Type.Object(
  { day: Type.Enum([...weekdays]), opens: TimeOfDay, closes: TimeOfDay },
  { title: 'OpenHours' },
)

/** When agents are available, in the customer's time zone. A day may have several, such as before and after lunch. */
export const OfficeHours = Type.Array(OpenHours, { maxItems: 50 })
export type OfficeHours = Static<typeof OfficeHours>

/** The service cannot start, for a reason that its message explains. */
export class StartFault extends Error {}

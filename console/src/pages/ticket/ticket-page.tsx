export const TicketPage = () => null

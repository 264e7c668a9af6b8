const wishesForPeople =
  /\b(?:(?:speak|talk|chat|connect me)\b.{0,20}\b(?:human|person|someone|somebody|agent|representative|advisor|manager|colleague)|real (?:person|human)|human being|(?:mit|zu) einem (?:menschen|mitarbeiter|kollegen|berater)|parler à (?:quelqu'un|une personne|un conseiller|un humain)|hablar con (?:una persona|alguien|un agente)|parlare con (?:una persona|qualcuno|un operatore)|(?:iemand|een medewerker|een mens)\b.{0,12}\bspreken|falar com (?:uma pessoa|alguém|um atendente))/i

/** Whether the message asks for a person. */
export function isWishForPeople(message: string): boolean {
  return wishesForPeople.test(message.replace(/’/g, "'"))
}

/** A small lamp shop. All people are fictitious. */

export const demoName = 'Demo desk'

export const demoTopics = [
  {
    name: 'Delivery',
    description: 'Where a parcel is, when it comes, what it costs to send. Lieferung, Versand, Lieferzeit, Paket.',
  },
  {
    name: 'Returns',
    description: 'Sending something back, refunds, exchanges. Rückgabe, Lampe zurückschicken, Geld zurück, Umtausch.',
  },
  {
    name: 'Broken lamp',
    description: 'A lamp that arrived damaged or stopped working. Lampe kaputt, defekt, funktioniert nicht.',
  },
]

export const demoDocuments = [
  {
    topic: 'Delivery',
    name: 'Delivery times',
    content:
      'Orders placed before noon leave the same day. Delivery takes two to three working days within the country and ' +
      'five to seven days abroad. The tracking number is in the email that says the parcel has left.\n\n' +
      'Bestellungen bis zwölf Uhr verlassen uns am selben Tag. Die Lieferung dauert zwei bis drei Werktage im Inland und ' +
      'fünf bis sieben Tage ins Ausland. Die Sendungsnummer steht in der E-Mail, die den Versand meldet.',
  },
  {
    topic: 'Returns',
    name: 'Returning a lamp',
    content:
      'Lamps can be returned within 30 days, unused and in their box. Print the label from the order page; returning is ' +
      'free. The money is back on the account within five days after the parcel has reached us.\n\n' +
      'Sie können eine Lampe innerhalb von 30 Tagen unbenutzt und in ihrer Verpackung zurückschicken. Drucken Sie das ' +
      'Etikett auf der Bestellseite aus; die Rückgabe ist kostenlos. Das Geld ist innerhalb von fünf Tagen nach Ankunft ' +
      'des Pakets zurück auf dem Konto.',
  },
  {
    topic: 'Broken lamp',
    name: 'When a lamp does not work',
    content:
      'Check first whether another bulb works in the lamp. If it does, we send a new bulb. If not, the lamp is replaced ' +
      'within two years of the purchase; a photo of the type plate helps.\n\n' +
      'Wenn eine Lampe nicht funktioniert: Prüfen Sie zuerst, ob eine andere Glühbirne in der Lampe leuchtet. Wenn ja, ' +
      'schicken wir eine neue Glühbirne. Wenn nicht, wird die Lampe innerhalb von zwei Jahren nach dem Kauf ersetzt; ein ' +
      'Foto des Typenschilds hilft.',
  },
]

/** Not a topic of messages: place reports look for it by this name. */
export const demoReportTopic = {
  name: 'Place description Room',
  description: 'Only for place reports: dictated notes of walls, floors, ceilings and windows of a room.',
  instructions: {
    name: 'How rooms are described',
    content: 'Describe a room element by element: walls, ceiling, floor, windows, doors. Keep every measurement.',
  },
}

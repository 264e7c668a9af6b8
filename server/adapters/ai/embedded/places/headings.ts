import type { Element } from './elements.ts'
import type { PlaceLanguage } from './place-language.ts'

export const headings: Record<PlaceLanguage, Record<Element, string>> = {
  en: {
    walls: 'Walls',
    ceiling: 'Ceiling',
    floor: 'Floor',
    openings: 'Doors and windows',
    equipment: 'Equipment',
    other: 'Other',
  },
  de: {
    walls: 'Wände',
    ceiling: 'Decke',
    floor: 'Boden',
    openings: 'Türen und Fenster',
    equipment: 'Ausstattung',
    other: 'Sonstiges',
  },
  fr: {
    walls: 'Murs',
    ceiling: 'Plafond',
    floor: 'Sol',
    openings: 'Portes et fenêtres',
    equipment: 'Équipement',
    other: 'Divers',
  },
  nl: {
    walls: 'Wanden',
    ceiling: 'Plafond',
    floor: 'Vloer',
    openings: 'Deuren en ramen',
    equipment: 'Uitrusting',
    other: 'Overige',
  },
  es: {
    walls: 'Paredes',
    ceiling: 'Techo',
    floor: 'Suelo',
    openings: 'Puertas y ventanas',
    equipment: 'Equipamiento',
    other: 'Otros',
  },
  it: {
    walls: 'Pareti',
    ceiling: 'Soffitto',
    floor: 'Pavimento',
    openings: 'Porte e finestre',
    equipment: 'Dotazioni',
    other: 'Altro',
  },
}

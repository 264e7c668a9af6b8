import { languageOf, type PlaceLanguage } from './place-language.ts'

/** The elements of a room, in the order of a description. */
export const elements = ['walls', 'ceiling', 'floor', 'openings', 'equipment', 'other'] as const
export type Element = (typeof elements)[number]

type Table = Record<Exclude<Element, 'other'>, string>

/** `wall*` matches the beginning of a word, `*wand` its end. */
const keywords: Record<PlaceLanguage, Table> = {
  en: {
    walls: 'wall walls wallpaper* wainscot* skirting* baseboard* partition* plaster* panelling paneling',
    ceiling: 'ceiling* cornice* stucco beam beams',
    floor: 'floor floors flooring floorboard* parquet* laminate carpet* lino* vinyl screed',
    openings:
      'door* window* shutter* blind blinds pane panes glazing sill sills frame frames hinge* skylight* gate gates lock locks threshold*',
    equipment:
      'radiator* heater* heating socket* switch* lights lighting lamp* sink* basin* toilet* bath bathtub* shower* tap taps faucet* oven* stove* hob hobs fridge* refrigerator* dishwasher* cupboard* cabinet* wardrobe* shelf shelves boiler* alarm* detector* thermostat* mirror* outlet* cooker* worktop*',
  },
  de: {
    walls: 'wand* wände* *wand *wände tapete* *tapete putz verputz* sockelleiste* fußleiste* mauer*',
    ceiling: 'decke decken *decke *decken stuck* balken',
    floor: 'boden böden *boden *böden bodenbelag* parkett* laminat* teppich* estrich* diele* linoleum*',
    openings:
      'tür türen *tür *türen türrahmen* türblatt* fenster* *fenster rollladen* rollläden rolladen* jalousie* scheibe scheiben *scheibe verglasung* schloss griff *griff schwelle* *schwelle zarge*',
    equipment:
      'heizkörper* heizung* steckdose* *steckdose schalter* *schalter lampe* *lampe leuchte* *leuchte waschbecken* spüle* toilette* wc dusche* badewanne* wasserhahn* armatur* herd backofen* ofen kühlschrank* geschirrspüler* spülmaschine* schrank schränke *schrank *schränke regal* rauchmelder* thermostat* spiegel* boiler* küchenzeile* einbauküche*',
  },
  fr: {
    walls: 'mur murs cloison* papier tapisserie* plinthe* enduit* paroi* crépi lambris',
    ceiling: 'plafond* corniche* moulure* poutre*',
    floor: 'sol sols parquet* plancher* carrelage* moquette* lino* stratifié* chape',
    openings: 'porte portes fenêtre* volet* vitre* vitrage* châssis seuil* poignée* serrure* store stores encadrement*',
    equipment:
      'radiateur* chauffage* prise prises interrupteur* lampe* luminaire* évier* lavabo* wc toilette* baignoire* douche* robinet* four plaque plaques réfrigérateur* frigo* vaisselle armoire* placard* étagère* chaudière* détecteur* thermostat* miroir* hotte*',
  },
  nl: {
    walls: 'muur muren *muur *muren wand wanden *wand *wanden behang* plint plinten pleister* stuc*',
    ceiling: 'plafond* *plafond balk balken',
    floor: 'vloer* *vloer *vloeren parket* laminaat* tapijt* vinyl',
    openings:
      'deur* *deur *deuren raam ramen *raam *ramen venster* kozijn* luik luiken rolluik* ruit ruiten beglazing* drempel* slot sloten klink* scharnier*',
    equipment:
      'radiator* verwarming* stopcontact* schakelaar* lamp* verlichting* wasbak* wastafel* gootsteen* toilet* wc douche* bad ligbad* kraan kranen oven fornuis* kookplaat* koelkast* vaatwasser* kast kasten *kast *kasten boiler* ketel rookmelder* thermostaat* spiegel* afzuigkap*',
  },
  es: {
    walls: 'pared paredes muro* tabique* papel zócalo* rodapié* enlucido* yeso',
    ceiling: 'techo* cielorraso* cornisa* viga vigas',
    floor: 'suelo* piso pisos parqué* parquet* baldosa* moqueta* tarima* laminado* alfombra*',
    openings:
      'puerta* ventana* persiana* cristal cristales marco marcos umbral* cerradura* manija* postigo* contraventana* alféizar*',
    equipment:
      'radiador* calefacción* enchufe* interruptor* lámpara* luz luces fregadero* lavabo* inodoro* wc bañera* ducha* grifo* horno* placa nevera* frigorífico* lavavajillas armario* estante* estantería* caldera* detector* termostato* espejo* campana',
  },
  it: {
    walls: 'parete pareti muro muri tramezz* carta battiscopa intonaco*',
    ceiling: 'soffitt* cornice* cornici trave travi',
    floor: 'pavimento* pavimenti parquet* piastrell* moquette* linoleum laminato*',
    openings:
      'porta porte finestr* persian* tapparell* vetro vetri infisso infissi soglia* serratur* maniglia* maniglie davanzal* serrament*',
    equipment:
      'radiator* termosifon* riscaldamento* presa prese interruttor* lampad* luce luci lavandin* lavello* lavabo* wc bidet vasca* doccia* rubinett* forno* fornelli frigorifer* lavastoviglie armadi* mensol* caldaia* rilevator* termostat* specchi* cappa',
  },
}

interface Finder {
  whole: Map<string, Element>
  beginnings: [string, Element][]
  ends: [string, Element][]
}

const finders = new Map<PlaceLanguage, Finder>()

function finderOf(language: PlaceLanguage): Finder {
  const known = finders.get(language)
  if (known) return known
  const finder: Finder = { whole: new Map(), beginnings: [], ends: [] }
  for (const [element, list] of Object.entries(keywords[language]) as [Element, string][]) {
    for (const keyword of list.split(' ')) {
      if (keyword.endsWith('*')) finder.beginnings.push([keyword.slice(0, -1), element])
      else if (keyword.startsWith('*')) finder.ends.push([keyword.slice(1), element])
      else finder.whole.set(keyword, element)
    }
  }
  finders.set(language, finder)
  return finder
}

/** The element that a lower-case word names in the language. */
export function findElement(language: PlaceLanguage, word: string): Element | undefined {
  const { whole, beginnings, ends } = finderOf(language)
  return (
    whole.get(word) ??
    beginnings.find(([beginning]) => word.startsWith(beginning))?.[1] ??
    ends.find(([end]) => word.endsWith(end))?.[1]
  )
}

/** The language of notes, detected by its frequent words and names of room elements. */
export function languageOfNotes(words: string[]): PlaceLanguage {
  return languageOf(words, (language, word) => findElement(language, word) !== undefined)
}

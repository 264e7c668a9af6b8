interface Region {
  /** The language of the whole, if the numbers of speakers would mislead. */
  national?: string
  /** Names and codes of parts by their language, separated by bars. */
  states?: Record<string, string>
  cities?: Record<string, string>
  /** The national language is used everywhere else, so no provider call is needed. */
  isSettled?: true
}

/** Countries that do not determine the language of a place, or whose statistics list too many. */
export const regions: Record<string, Region> = {
  BE: {
    states: {
      nl: 'Flanders|Vlaanderen|Flemish Region|VLG|Antwerp|Antwerpen|VAN|Limburg|VLI|East Flanders|Oost-Vlaanderen|VOV|West Flanders|West-Vlaanderen|VWV|Flemish Brabant|Vlaams-Brabant|VBR',
      fr: 'Wallonia|Wallonie|Walloon Region|WAL|Hainaut|WHT|Liège|WLG|Luxembourg|WLX|Namur|WNA|Walloon Brabant|Brabant wallon|WBR|Brussels|Brussels-Capital Region|Bruxelles-Capitale|BRU',
      de: 'German-speaking Community|Ostbelgien|East Belgium',
    },
    cities: {
      nl: 'Antwerp|Antwerpen|Ghent|Gent|Bruges|Brugge|Leuven|Mechelen|Hasselt|Kortrijk|Ostend|Oostende|Genk|Aalst',
      fr: 'Brussels|Bruxelles|Brussel|Liège|Charleroi|Namur|Mons|Tournai|Verviers|La Louvière|Arlon',
      de: 'Eupen|Sankt Vith|St. Vith',
    },
  },
  CA: {
    states: {
      fr: 'Quebec|Québec|QC|PQ',
      en: 'Ontario|ON|British Columbia|BC|Alberta|AB|Manitoba|MB|Saskatchewan|SK|Nova Scotia|NS|New Brunswick|NB|Newfoundland and Labrador|Newfoundland|NL|Prince Edward Island|PE|PEI|Yukon|YT|Northwest Territories|NT|Nunavut|NU',
    },
    cities: {
      fr: 'Montreal|Montréal|Quebec|Québec|Quebec City|Laval|Gatineau|Longueuil|Sherbrooke|Trois-Rivières|Saguenay|Lévis|Terrebonne',
      en: 'Toronto|Vancouver|Calgary|Edmonton|Ottawa|Winnipeg|Mississauga|Hamilton|Halifax|Victoria|Regina|Saskatoon|London',
    },
  },
  CH: {
    states: {
      de: 'Zürich|Zurich|ZH|Bern|Berne|BE|Lucerne|Luzern|LU|Uri|UR|Schwyz|SZ|Obwalden|OW|Nidwalden|NW|Glarus|GL|Zug|ZG|Solothurn|SO|Basel-Stadt|Basel-City|BS|Basel-Landschaft|Basel-Country|BL|Schaffhausen|SH|Appenzell Ausserrhoden|AR|Appenzell Innerrhoden|AI|St. Gallen|Sankt Gallen|SG|Graubünden|Grisons|GR|Aargau|AG|Thurgau|TG',
      fr: 'Geneva|Genève|Genf|GE|Vaud|Waadt|VD|Neuchâtel|NE|Jura|JU|Fribourg|Freiburg|FR|Valais|Wallis|VS',
      it: 'Ticino|Tessin|TI',
    },
    cities: {
      de: 'Zürich|Zurich|Basel|Bern|Berne|Winterthur|Lucerne|Luzern|St. Gallen|Chur|Thun|Schaffhausen|Zug|Aarau|Solothurn|Davos',
      fr: 'Geneva|Genève|Lausanne|Neuchâtel|Fribourg|Sion|Montreux|Vevey|Nyon|Yverdon-les-Bains|Delémont|La Chaux-de-Fonds',
      it: 'Lugano|Bellinzona|Locarno|Mendrisio|Chiasso|Ascona',
    },
  },
  CN: {
    states: { zh: 'Hong Kong|HK|Hong Kong SAR|Macau|Macao|MO|Macao SAR', bo: 'Tibet|Xizang|XZ', ug: 'Xinjiang|XJ' },
    isSettled: true,
  },
  CY: {
    states: { tr: 'Northern Cyprus|North Cyprus' },
    cities: { tr: 'North Nicosia|Kyrenia|Famagusta' },
    isSettled: true,
  },
  ES: {
    states: {
      ca: 'Catalonia|Cataluña|Catalunya|CT|Barcelona|Girona|Gerona|Lleida|Lérida|Tarragona|Balearic Islands|Islas Baleares|Illes Balears|IB|PM',
      gl: 'Galicia|Galiza|GA|A Coruña|La Coruña|Lugo|Ourense|Orense|Pontevedra',
      eu: 'Basque Country|País Vasco|Euskadi|PV|Biscay|Bizkaia|Vizcaya|Gipuzkoa|Guipúzcoa|Álava|Araba',
      es: 'Andalusia|Andalucía|AN|Aragon|Aragón|AR|Asturias|AS|Canary Islands|Canarias|CN|Cantabria|CB|Castile and León|Castilla y León|CL|Castilla-La Mancha|CM|Extremadura|EX|Madrid|MD|Community of Madrid|Murcia|MC|Navarre|Navarra|NC|La Rioja|RI|Valencia|Valencian Community|Comunidad Valenciana|VC|Ceuta|CE|Melilla|ML',
    },
    cities: {
      ca: 'Barcelona|Girona|Lleida|Tarragona|Palma|Palma de Mallorca|Sabadell|Terrassa|Badalona',
      gl: 'Santiago de Compostela|Vigo|A Coruña|La Coruña|Lugo|Ourense|Pontevedra',
      eu: 'Bilbao|Bilbo|San Sebastián|Donostia|Vitoria-Gasteiz|Vitoria',
      es: 'Madrid|Seville|Sevilla|Valencia|Zaragoza|Málaga|Murcia|Las Palmas|Alicante|Córdoba|Valladolid|Granada|Pamplona',
    },
  },
  FI: { states: { sv: 'Åland|Aland Islands|Ahvenanmaa|01' }, cities: { sv: 'Mariehamn' }, isSettled: true },
  GB: { isSettled: true },
  IN: {
    states: {
      hi: 'Uttar Pradesh|UP|Bihar|BR|Madhya Pradesh|MP|Rajasthan|RJ|Haryana|HR|Delhi|DL|Uttarakhand|UK|UT|Jharkhand|JH|Chhattisgarh|CG|CT|Himachal Pradesh|HP',
      bn: 'West Bengal|WB|Tripura|TR',
      te: 'Andhra Pradesh|AP|Telangana|TG|TS',
      mr: 'Maharashtra|MH',
      ta: 'Tamil Nadu|TN|Puducherry|PY',
      gu: 'Gujarat|GJ',
      kn: 'Karnataka|KA',
      ml: 'Kerala|KL|Lakshadweep|LD',
      or: 'Odisha|Orissa|OR|OD',
      pa: 'Punjab|PB',
      as: 'Assam|AS',
      ur: 'Jammu and Kashmir|JK',
      kok: 'Goa|GA',
      mni: 'Manipur|MN',
      lus: 'Mizoram|MZ',
      en: 'Nagaland|NL|Meghalaya|ML|Arunachal Pradesh|AR',
    },
    cities: {
      hi: 'Delhi|New Delhi|Lucknow|Jaipur|Kanpur|Patna|Bhopal|Indore|Varanasi|Agra',
      bn: 'Kolkata|Calcutta',
      te: 'Hyderabad|Visakhapatnam|Vijayawada',
      mr: 'Mumbai|Bombay|Pune|Nagpur',
      ta: 'Chennai|Madras|Coimbatore|Madurai',
      gu: 'Ahmedabad|Surat|Vadodara',
      kn: 'Bangalore|Bengaluru|Mysore|Mysuru',
      ml: 'Kochi|Thiruvananthapuram|Kozhikode',
      pa: 'Amritsar|Ludhiana',
    },
  },
  IT: {
    states: { de: 'South Tyrol|Südtirol|Alto Adige|Bolzano|Bozen|BZ|Bolzano-South Tyrol' },
    cities: { de: 'Bolzano|Bozen|Merano|Meran|Brixen|Bressanone|Bruneck|Brunico' },
    isSettled: true,
  },
  IQ: {
    states: { ku: 'Kurdistan|Kurdistan Region|KR|Erbil|AR|Duhok|DA|Sulaymaniyah|SU|Halabja' },
    cities: { ku: 'Erbil|Hewlêr|Sulaymaniyah|Duhok' },
    isSettled: true,
  },
  LK: {
    states: { ta: 'Northern Province|Northern|Eastern Province|Eastern' },
    cities: { ta: 'Jaffna|Batticaloa|Trincomalee' },
    isSettled: true,
  },
  MD: { states: { ru: 'Transnistria|SN' }, cities: { ru: 'Tiraspol' }, isSettled: true },
  PH: { national: 'fil', isSettled: true },
  PY: { national: 'es', isSettled: true },
  SN: { national: 'fr', isSettled: true },
  UG: { national: 'en', isSettled: true },
  US: { states: { es: 'Puerto Rico|PR' }, isSettled: true },
  ZW: { national: 'en', isSettled: true },
  BA: {
    states: { sr: 'Republika Srpska|Republic of Srpska|SRP', bs: 'Federation of Bosnia and Herzegovina|BIH' },
    cities: { sr: 'Banja Luka|Bijeljina', bs: 'Sarajevo|Tuzla|Zenica', hr: 'Široki Brijeg' },
  },
  CM: {
    states: { en: 'Northwest|North-West|NW|Southwest|South-West|SW' },
    cities: { en: 'Bamenda|Buea|Limbe', fr: 'Yaoundé|Douala' },
    isSettled: true,
  },
}

/** Several official languages, of which one is used everywhere. */
export const settledCountries = 'HK IE KE MT MW NG NZ PE PK PR RW SG SX TO TW TZ WS IL MO BO EC'.split(' ')

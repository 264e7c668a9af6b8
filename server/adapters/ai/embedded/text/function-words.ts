/** Function words, which carry grammar rather than meaning and identify the language. */
const lists: Record<string, string> = {
  en: "a an the and or but if of to in on at for from with by is are was were be been am i i'm you he she it we they me my your his her its our their this that these those what which who how why when where do does did can could would should will have has had not no don't please there as about so any all just",
  de: 'der die das ein eine einen einem einer und oder aber wenn von zu im in am an auf für mit bei aus ist sind war waren bin sein ich du er sie es wir ihr mich mir mein meine meinen meinem sich dass was wie warum wann wo kann können habe haben hat nicht kein keine bitte noch auch nach den dem des zum zur wird werden ihnen ihre mehr schon seit',
  fr: "le la les un une des du de et ou mais si à au aux en dans sur pour par avec est sont était suis être je tu il elle nous vous ils elles me mon ma mes votre vos notre ce cette ces que qui quoi comment pourquoi quand où ne pas plus peut peux puis ai a ont avez s'il l'ai j'ai n'ai c'est d'un d'une se sa son depuis pouvez",
  es: 'el la los las un una unos unas y o pero si de del a al en con por para es son era soy estar está están yo tú él ella nosotros me mi mis su sus este esta esto que qué quién cómo por cuándo dónde no puedo puede pueden he ha han hay se lo le les muy ya más como cuánto tenía desde',
  it: "il lo la i gli le un uno una e o ma se di del della dei a al alla in nel nella con per da dal è sono era sei io tu lui lei noi voi mi mio mia miei vostro questo questa che chi come perché quando dove non posso può ho ha hanno ci si più anche molto dov'è c'è l'ho vorrei quanto",
  nl: 'de het een en of maar als van te in op aan voor met bij uit is zijn was waren ben ik jij je u hij zij wij we mij mijn me uw jullie dit dat deze die wat wie hoe waarom wanneer waar kan kunnen heb heeft hebben niet geen er ook nog naar wil worden wordt zou sinds graag',
  pt: 'o a os as um uma uns umas e ou mas se de do da dos das em no na nos nas com por para é são era sou estar está eu você ele ela nós me meu minha meus minhas seu sua este esta isto que quem como porque quando onde não posso pode podem tenho tem já mais muito foi ao à fui desde quero',
  sv: 'en ett och eller men om av till i på för med från är var vara jag du han hon det den vi ni de mig min mitt mina din sin detta denna som vad vem hur varför när där kan kunde har hade inte ingen inget också skulle vill att ska har blev',
  da: 'en et og eller men hvis af til i på for med fra er var være jeg du han hun det den vi i de mig min mit mine din sin dette denne som hvad hvem hvordan hvorfor hvornår hvor kan kunne har havde ikke ingen også skulle vil at blev',
  no: 'en et ei og eller men hvis av til i på for med fra er var være jeg du han hun det den vi dere de meg min mitt mine din sin dette denne som hva hvem hvordan hvorfor når hvor kan kunne har hadde ikke ingen også skulle vil å at ble',
  fi: 'ja tai mutta jos on oli olla olen minä sinä hän me te he minun sinun tämä se joka mikä mitä kuka miten miksi milloin missä voi voin voiko ei en ole myös niin että kun',
  pl: 'i lub ale jeśli z do w na dla od przez jest są był była być ja ty on ona my wy mnie mi mój moja moje ten ta to te co kto jak dlaczego kiedy gdzie mogę może czy nie się już tylko proszę',
  ru: 'и или но если из от до в на для с по у к о это этот эта эти есть был была было быть я ты он она мы вы они мне мой моя мое мои что кто как почему когда где могу может не нет уже еще ли бы так же',
  tr: 'bir ve veya ama eğer için ile bu şu o ben sen biz siz onlar benim bana ne kim nasıl neden niçin zaman nerede var yok değil mi mı mu mü çok daha gibi da de',
}

const sets = new Map(Object.entries(lists).map(([language, list]) => [language, new Set(list.split(' '))]))
const everywhere = new Set([...sets.values()].flatMap((set) => [...set]))

const languages = [...sets.keys()]
/** Indexes of the languages, by word. */
const placesOf = new Map<string, number[]>()
for (const word of everywhere) {
  placesOf.set(
    word,
    languages.flatMap((language, place) => (sets.get(language)?.has(word) ? [place] : [])),
  )
}

/** A cheap guess: the language with the most function words in the text; undefined if there are none. */
export function guessLanguage(words: readonly string[]): string | undefined {
  const counts = new Uint32Array(languages.length)
  for (const word of words) for (const place of placesOf.get(word) ?? []) counts[place] = (counts[place] ?? 0) + 1
  const maxCount = Math.max(...counts)
  return maxCount === 0 ? undefined : languages[counts.indexOf(maxCount)]
}

/** Without a language, a function word of any language counts. */
export function isFunctionWord(word: string, language?: string): boolean {
  return (language === undefined ? undefined : sets.get(language))?.has(word) ?? everywhere.has(word)
}

/** Frequent characters of each script: correct decodings contain them, wrong ones hardly ever. */
const frequentHan = new Set(
  '的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴切国們為會來個這時說對開學見動長現將進實點種聲話問機給業間東氣內產軍萬體處總場師書員難數應親務統請愛讓認論義術結連遠資隊帶條變聯權領傳紅決達辦運強區轉眾輕語滿識極黃錢黨雙歷際則導單據網專觀爭組視濟離雖壞興訂單貨品收還沒請問您郵件謝系統訂單帳號客戶服務貨寄件様件注文商品届問合日本東京都会社電話番号確認連絡宜願致名前住所返送金額支払方法变更订单收到货谢帐号客户邮',
)
const frequentHangul = new Set(
  '이가는을를의에다고하지은한로사시어인아자기그서니나해들과도리수습있요안정일보부상주대제전만스여면세라으게오마구까원성장동우소신했없않문내거된받발경관무용국비계생모현데할될됩였입었겠네너무답변감녕배송품착취환불교메확드려합결제청영업선전화번호직도달언제회원명월년분확인',
)
const frequentLatin = new Set(
  'äöüßÄÖÜéèêëàâçîïôûùœÉÈÊÀÂÇÎÔñáíóúÑÁÍÓÚãõÃÕåæøÅÆØąćęłńśźżĄĆĘŁŚŹŻčďěňřšťůžýČĎŘŠŤŮŽÝășşțĂȘŞȚğıİĞőűŐŰāēīūģķļņĀĒĪŪėįųŲòìÒÌđĐ',
)

const script = (letter: string) => scripts.findIndex((one) => one.test(letter))
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]/u,
  /\p{Script=Hangul}/u,
]
const latin = 0
const hebrew = 3
const thai = 5
const eastAsian = 6
const hangul = 7
const isUpper = (letter: string) => letter !== letter.toLowerCase()
const isLower = (letter: string) => letter !== letter.toUpperCase()
const halfWidthKana = /[\uff61-\uff9f]/
const typographic = /[‘’“”„–—…€«»·•©®°§¿¡、。，！？：；（）「」『』【】〜～・￥　]/
const unwanted = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u

/** How plausible a text is as natural language, per non-ASCII character; negative if it is not. */
export function judgePlausibility(text: string): number {
  const letters = [...text]
  let total = 0
  let count = 0
  for (const [at, letter] of letters.entries()) {
    if (letter.charCodeAt(0) < 0x80) continue
    count++
    total += judgeLetter(letter, letters[at - 1] ?? ' ', letters[at + 1] ?? ' ')
  }
  return count === 0 ? 0 : total / count
}

function judgeLetter(letter: string, before: string, after: string): number {
  if (unwanted.test(letter)) return -4
  const own = script(letter)
  if (own < 0) return judgeSymbol(letter, before, after)
  if (halfWidthKana.test(letter)) return 0.3
  const neighbours = [script(before), script(after)].filter((one) => one >= 0)
  if (own === eastAsian || own === hangul) {
    // Words and abbreviations appear next to such letters, single small letters on both sides do not.
    if (/[a-z]/.test(before) || /[a-z]/.test(after)) return -1.5
    if (neighbours.some((one) => one !== own && one !== latin)) return -1
    return judgeEastAsian(letter)
  }
  if (neighbours.some((one) => one !== own)) return -2
  if (isUpper(letter) && isLower(before) && /\p{L}/u.test(before)) return -1.5
  const isAlone = neighbours.length === 0
  const isAmongAccents = before > '\u007f' && after > '\u007f'
  if (own === hebrew && /\p{M}/u.test(letter)) return -1
  if (own === thai) return 1.5
  if (own === latin && isAmongAccents) return -1
  if (own === latin) return (frequentLatin.has(letter) ? 2 : 0.5) - (isAlone ? 0.5 : 0)
  return isAlone ? 0.5 : 2
}

function judgeEastAsian(letter: string): number {
  if (/[\u3040-\u30ff々]/.test(letter)) return 2.2
  if (frequentHan.has(letter) || frequentHangul.has(letter)) return 2.4
  return script(letter) === hangul ? 1.2 : 0.9
}

function judgeSymbol(letter: string, before: string, after: string): number {
  const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(after)
  if (/[’·・]/.test(letter)) return 0.5
  if (isInside) return -1.5
  return typographic.test(letter) ? 0.8 : /\p{M}/u.test(letter) ? 1.5 : -0.6
}

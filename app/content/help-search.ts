import MiniSearch from 'minisearch'
import type { ArticleEntry } from './entries.ts'

/** A search result: an article or a help page. */
export interface HelpHit extends ArticleEntry {
  href: string
  /** Title of its category; a help page has none. */
  topic: string
}

/** An article or a help page in the search index of its help centre. */
export interface SearchedHelp {
  hit: HelpHit
  /** The editor's synonyms: search terms that the text does not use. */
  searchWords: string
  /** The full text. */
  body: string
}

/** Maximum length of a query, in characters. */
const MAX_LENGTH = 100
const MAX_HITS = 20

/** Stop words: they occur in most articles and queries. */
const SMALL_WORDS = new Set(
  'af at blev bliver da de den denne der deres det dette dig din dit dine disse du efter eller en er et for fra få får før gør ham han har have hun hvad hvem hvilke hvilken hvilket hvis hvor hvordan hvorfor hvornår i ikke ind jeg jer jeres kan kunne man med men mig min mit mine må nogen noget nogle nu når og om op os på se sig sin skal som så til ud var ved vi vil vores være'
    .split(' ')
    .map(fold),
)

/**
 * Endings that a word may have in the query but not in the article: of nouns (billetter, billetten)
 * and of verbs (tilbagebetale, tilbagebetalt, tilbagebetaling).
 */
const ENDING = /(?:(?:ing)?(?:erne|en|er)|ing|ede|ene|et|te|e|t)$/
/** A consonant that is doubled before an ending alone (billet, billetter). */
const DOUBLED = /([bdfgklmnprst])\1$/

/**
 * Searches one help centre by word prefix, tolerating typing errors and keyboards without æ, ø and
 * å. Returns the articles with every word, or if there are none those with some, best first.
 */
export function createHelpSearch(articles: readonly SearchedHelp[]): (question: string) => HelpHit[] {
  const index = new MiniSearch({
    fields: ['title', 'searchWords', 'teaser', 'topic', 'body'],
    // Words are indexed without their ending too, so that an error in the short form still matches.
    processTerm: (term) => {
      const word = meaningful(fold(term))
      return word === null ? null : [...new Set([word, stem(word)])]
    },
    searchOptions: {
      boost: { title: 4, searchWords: 3, teaser: 2, topic: 1.5 },
      prefix: true,
      // One wrong letter is allowed from four letters, two from eight.
      fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
      weights: { prefix: 0.8, fuzzy: 0.3 },
      processTerm: (term) => meaningful(stem(fold(term))),
    },
  })
  index.addAll(
    articles.map(({ hit, searchWords, body }, id) => ({
      id,
      title: hit.title,
      searchWords,
      teaser: hit.teaser,
      topic: hit.topic,
      body,
    })),
  )
  return (question) => {
    const words = question.slice(0, MAX_LENGTH)
    const all = index.search(words, { combineWith: 'AND' })
    const some = all.length > 0 ? all : index.search(words)
    // Swapped letters count as two errors, which a short word may have only if nothing else is
    // found.
    const found =
      some.length > 0 ? some : index.search(words, { fuzzy: (term) => (term.length < 5 ? false : 2) })
    return found.slice(0, MAX_HITS).flatMap(({ id }) => articles[Number(id)]?.hit ?? [])
  }
}

/** Lower case, without accents, with æ, ø and å as typed on keyboards that lack them. */
function fold(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replace(/å|a\u030a/g, 'aa')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
}

function stem(word: string): string {
  const short = word.replace(ENDING, '').replace(DOUBLED, '$1')
  return short.length >= 4 ? short : word
}

function meaningful(word: string): string | null {
  return word.length < 2 || SMALL_WORDS.has(word) ? null : word
}

import MiniSearch from 'minisearch'
import type { HelpHit } from './content.ts'

/** An article or a help page as the search of its help centre knows it. */
export interface SearchedHelp {
  hit: HelpHit
  /** What people ask for that the text calls something else, as the editor wrote it (D46). */
  searchWords: string
  /** All of its words. */
  body: string
}

/** Longest question that is looked at, in characters. */
const MAX_LENGTH = 100
const MAX_HITS = 20

/** Words that stand in every second article and in most questions. */
const SMALL_WORDS = new Set(
  'af at da de den der det dig din dit dine du efter eller en er et for fra få får før gør ham han har hun hvad hvis hvor hvordan hvornår hvorfor i ikke ind jeg kan med men mig min mit mine må når og om op os på se sig sin skal som så til ud var ved vi vil være'
    .split(' ')
    .map(fold),
)

/** Endings that a word may have in the question and not in the article (billetter, billetten). */
const ENDING = /(?:erne|ene|en|er|et|e)$/

/**
 * A search in one help centre. It finds an article by the beginnings of words and in spite of a typing error, whether or not the
 * keyboard has æ, ø and å. Articles that have every word come alone; where there are none, those with some of them. Best first.
 */
export function createHelpSearch(articles: readonly SearchedHelp[]): (question: string) => HelpHit[] {
  const index = new MiniSearch({
    fields: ['title', 'searchWords', 'teaser', 'topic', 'body'],
    // A word is also known without its ending, so that an error in the short form is still near it.
    processTerm: (term) => {
      const word = meaningful(fold(term))
      return word === null ? null : [...new Set([word, stem(word)])]
    },
    searchOptions: {
      boost: { title: 4, searchWords: 3, teaser: 2, topic: 1.5 },
      prefix: true,
      // From four letters on one letter may be wrong, from eight on two.
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
    // Two letters that changed places are two errors; so many are forgiven a short word only where nothing else is found.
    const found =
      some.length > 0 ? some : index.search(words, { fuzzy: (term) => (term.length < 5 ? false : 2) })
    return found.slice(0, MAX_HITS).flatMap(({ id }) => articles[Number(id)]?.hit ?? [])
  }
}

/** In lower case, with Danish letters as keyboards without them write them, and without accents. */
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
  const short = word.replace(ENDING, '')
  return short.length >= 5 ? short : word
}

function meaningful(word: string): string | null {
  return word.length < 2 || SMALL_WORDS.has(word) ? null : word
}

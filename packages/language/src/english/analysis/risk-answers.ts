import type { AnswerWord, RiskQuestion } from '@varuna/vocabulary/risk'
import type { Language } from '../../language.ts'
import { count, list } from '../shared/format-values.ts'
import { factNames } from './risk-terms.ts'

const about: Record<RiskQuestion, string> = {
  forced_labour: 'of forced labour aboard',
  people_moved: 'that people are taken across the sea',
  evasion: 'that it evades controls',
}

const amounts = {
  strong_signs: 'There are strong signs',
  signs: 'There are signs',
  few_signs: 'There are only weak signs',
} as const

/** What the reader must know beside the points. */
const beside: Record<RiskQuestion, string> = {
  forced_labour: 'Signs are no proof; those of its track come from a study of longliners, trawlers and squid jiggers.',
  people_moved: 'Signs are no proof.',
  evasion: 'That is no trafficking by itself, so these points are not part of the score.',
}

const notAsked =
  'Not asked of this vessel: the study behind the signs of forced labour knows longliners, trawlers and squid jiggers only. People are forced to work on other ships too; an inspection or the crew would show it.'

const MAX_NAMED = 3

export const riskAnswers: Language['risk']['answers'] = {
  titles: {
    forced_labour: 'Forced labour aboard',
    people_moved: 'People taken across the sea',
    evasion: 'Evasion of controls',
  },
  words: {
    strong_signs: 'Strong signs',
    signs: 'Signs',
    few_signs: 'Weak signs',
    none_found: 'None found',
    cannot_say: 'Cannot say',
    not_asked: 'Not asked',
  } satisfies Record<AnswerWord, string>,
  text: ({ question, answer, points, titles, missing }) => {
    if (answer === 'not_asked') return notAsked
    if (answer === 'none_found') return `In what could be checked, there is no sign ${about[question]}.`
    if (answer === 'cannot_say') {
      const unknown = missing.slice(0, MAX_NAMED)
      const rests = points > 0 ? ` What is known counts ${count(points, 'point')}.` : ''
      return `Varuna cannot say whether there are signs ${about[question]}: too little is known${unknown.length > 0 ? `. Not known: ${list(unknown)}` : ''}.${rests}`
    }
    const named = titles.slice(0, MAX_NAMED).map((title) => title.toLowerCase())
    const all = list(titles.length > MAX_NAMED ? [...named, `${titles.length - MAX_NAMED} more`] : named)
    return `${amounts[answer]} ${about[question]} (${count(points, 'point')}): ${all}. ${beside[question]}`
  },
  fact: ({ fact, titles, points, separatePoints }) =>
    `${list(titles)} rest on one fact, ${factNames[fact]}, which counts once: ${count(points, 'point')}, not ${separatePoints}.`,
}

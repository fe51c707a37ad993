// The articles of the general conditions, as administrators write them: plain text, with the names of figures in braces, so
// that a figure and a text can never disagree. No schema here: nothing of it weighs on a public page.

import { type NumberRuleName, type PolicyRules, ruleText } from './policy-rules.ts';

export type PolicyArticle = {
  /** The anchor of the article: others link to it. */
  id: string;
  title: string;
  /** Paragraphs and lists, separated by empty lines; each line of a list begins with « - ». `[words](address)` is a link. */
  text: string;
};

/** A paragraph, or the lines of a list. */
type ArticleBlock = string | string[];

/** What a name in braces stands for, and what it says today. */
type Placeholder = { meaning: string; value(rules: PolicyRules): string };

const figure = (name: NumberRuleName, meaning: string): Placeholder => ({
  meaning,
  value: (rules) => ruleText(name, rules[name]),
});

/** A number that the sentence names by itself: « 4 adhésions », « 1 accès membre ». */
const count = (name: NumberRuleName, meaning: string): Placeholder => ({
  meaning,
  value: (rules) => String(rules[name]),
});

/** « un an » as people say it, where the days are those of a year. */
const YEAR_DAYS = 365;
export const renewalText = ({ renewalDays }: PolicyRules) =>
  renewalDays === YEAR_DAYS ? 'un\u00a0an' : ruleText('renewalDays', renewalDays);

/** « Nous vous prévenons dans … l’échéance ». */
export const noticeText = ({ noticeMonths }: PolicyRules) =>
  noticeMonths === 1 ? 'le mois qui précède' : `les ${noticeMonths}\u00a0mois qui précèdent`;

export const PLACEHOLDERS: Record<string, Placeholder> = {
  singlePrice: figure('singlePriceCents', 'Le prix de l’offre Single'),
  singleSeats: count('singleSeats', 'Le nombre d’accès de l’offre Single'),
  minSeats: count('minSeats', 'Le nombre de personnes d’un pack Business'),
  termDays: figure('termDays', 'La durée d’une adhésion'),
  renewalDays: { meaning: 'La durée d’un renouvellement', value: renewalText },
  noticeMonths: { meaning: 'Quand le renouvellement est annoncé', value: noticeText },
  declineDays: figure('declineDays', 'Le délai pour ne pas renouveler'),
  paymentDays: figure('paymentDays', 'Le délai de paiement'),
  vatRate: figure('vatBasisPoints', 'Le taux de la TVA'),
  eventReminderMaxHours: figure('eventReminderMaxHours', 'Le rappel d’un événement'),
  eventWithdrawDays: figure('eventWithdrawDays', 'Le délai pour se désinscrire'),
  noShowFee: figure('noShowFeeCents', 'Les frais d’absence'),
};

/** Those that the settings of the site fill. */
export const FIRM_PLACEHOLDERS: Record<string, string> = {
  firmName: 'Le nom de la société',
  byWriting: 'Comment écrire à la société, après « écrivez-nous »',
};

const NAME = /\{([^{}]*)\}/g;

/** The names in braces that stand for nothing. */
export const unknownPlaceholders = (text: string): string[] =>
  Array.from(text.matchAll(NAME), ([, name = '']) => name).filter(
    (name) => !Object.hasOwn(PLACEHOLDERS, name) && !Object.hasOwn(FIRM_PLACEHOLDERS, name),
  );

const LINK = /\[[^\]]+\]\(([^)]+)\)/g;
/** A page of the site, an article, another site, an address or a phone: nothing that runs. */
const LINK_ADDRESS = /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/;

/** The addresses of links that lead nowhere a text may lead. */
export const invalidLinks = (text: string): string[] =>
  Array.from(text.matchAll(LINK), ([, address = '']) => address).filter(
    (address) => !LINK_ADDRESS.test(address),
  );

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(NAME, (placeholder, name: string) => values[name] ?? placeholder);

const ruleValues = (rules: PolicyRules) =>
  Object.fromEntries(Object.entries(PLACEHOLDERS).map(([name, { value }]) => [name, value(rules)]));

/** With the figures of the rules; what the site's settings fill stays in braces. This is the text that is announced. */
export function withFigures(articles: readonly PolicyArticle[], rules: PolicyRules): PolicyArticle[] {
  const values = ruleValues(rules);
  return articles.map(({ id, title, text }) => ({
    id,
    title: fill(title, values),
    text: fill(text, values),
  }));
}

export type ShownArticle = { id: string; title: string; body: ArticleBlock[] };

/** What `FIRM_PLACEHOLDERS` stand for (`firm-names.ts`). */
type FirmWords = { name: string; byWriting: string };

/** The articles as they are read: with the figures of the rules and the words for the firm, in blocks. */
export function shownArticles(
  articles: readonly PolicyArticle[],
  rules: PolicyRules,
  { name, byWriting }: FirmWords,
): ShownArticle[] {
  const values = { firmName: name, byWriting };
  return withFigures(articles, rules).map(({ id, title, text }) => ({
    id,
    title: fill(title, values),
    body: blocksOf(fill(text, values)),
  }));
}

const LIST_MARK = '- ';

/** A line that begins with « - » belongs to a list, even right below a paragraph. */
function blocksOf(text: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = [];
  for (const part of text.split(/\n\s*\n/)) {
    for (const line of part.split('\n').map((each) => each.trim())) {
      if (line === '') continue;
      const last = blocks.at(-1);
      if (!line.startsWith(LIST_MARK)) blocks.push(line);
      else if (Array.isArray(last)) last.push(line.slice(LIST_MARK.length));
      else blocks.push([line.slice(LIST_MARK.length)]);
    }
  }
  return blocks;
}

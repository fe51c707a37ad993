import { NO_SHOW_VAT, NUMBER_RULE_NAMES, NUMBER_RULES, type PolicyRules, ruleText } from './policy-rules.ts';
import type { PolicyArticle } from './policy-text.ts';

export type PolicyContent = { rules: PolicyRules; articles: readonly PolicyArticle[] };
/** One figure that differs, with both values as people read them. */
type FigureChange = { label: string; from: string; to: string };
export type PolicyChanges = { figures: FigureChange[]; articles: string[] };

/** What `after` changes: figures, and the titles of the articles whose own words differ. A figure in a text is no such change. */
export function policyChanges(before: PolicyContent, after: PolicyContent): PolicyChanges {
  return { figures: figureChanges(before.rules, after.rules), articles: articleChanges(before, after) };
}

function figureChanges(before: PolicyRules, after: PolicyRules): FigureChange[] {
  const numbers = NUMBER_RULE_NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
    label: NUMBER_RULES[name].label,
    from: ruleText(name, before[name]),
    to: ruleText(name, after[name]),
  }));
  if (before.noShowVat === after.noShowVat) return numbers;
  return [
    ...numbers,
    { label: NO_SHOW_VAT.label, from: NO_SHOW_VAT[before.noShowVat], to: NO_SHOW_VAT[after.noShowVat] },
  ];
}

function articleChanges(before: PolicyContent, after: PolicyContent): string[] {
  const former = new Map(before.articles.map((article) => [article.id, article]));
  const changed = after.articles.filter(({ id, title, text }) => {
    const same = former.get(id);
    return same?.title !== title || same.text !== text;
  });
  const left = before.articles.filter(({ id }) => after.articles.every((article) => article.id !== id));
  return [...changed, ...left].map(({ title }) => title);
}

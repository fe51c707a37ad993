import { createHash } from 'node:crypto';
import type { PolicyContent } from '@cercle/contract/policy-changes';
import { type PolicyArticle, withFigures } from '@cercle/contract/policy-text';
import type { PolicyVersionRow } from '../db/schema.ts';

/** Figures and articles of a version, as they are written. */
export const contentOf = ({ rules, articles }: Pick<PolicyVersionRow, 'rules' | 'articles'>) => ({
  rules: JSON.parse(rules) as PolicyContent['rules'],
  articles: JSON.parse(articles) as PolicyArticle[],
});

/**
 * SHA-256, in hexadecimal, of the text as it is announced: titles and articles with their figures. The names of the firm,
 * which its settings fill, stay in braces.
 */
export function textHash({ rules, articles }: PolicyContent): string {
  const hash = createHash('sha256');
  for (const { title, text } of withFigures(articles, rules)) hash.update(`${title}\n\n${text}\n\n`);
  return hash.digest('hex');
}

import { explainUblProblems, UBL_RULES } from '../../server/src/billing/ubl/explain-ubl-problems.ts';
import type { OfficialDocument } from './official-documents.ts';
import type { OfficialRules } from './official-rules.ts';

type Comparison = {
  /** One for each document and covered rule. */
  verdicts: number;
  /** A line for each verdict that differs. */
  differing: string[];
  /** Covered rules that one of the documents breaks. */
  exercised: Set<string>;
  /** Documents of which an official rule cannot be computed. */
  incomputable: string[];
};

/** Rules of ours have no official one to be compared with. */
const isOfficial = (id: string) => !id.startsWith('CERCLE-');

export const COVERED: readonly string[] = UBL_RULES.map(({ id }) => id).filter(isOfficial);

/** Compares their verdict with ours, for each covered rule and document. */
export function compareVerdicts(official: OfficialRules, documents: readonly OfficialDocument[]): Comparison {
  const comparison: Comparison = { verdicts: 0, differing: [], exercised: new Set(), incomputable: [] };
  for (const { name, xml } of documents)
    try {
      const theirs = official.brokenBy(xml);
      const ours = new Set(explainUblProblems(xml).map(({ rule }) => rule));
      for (const id of COVERED) {
        comparison.verdicts += 1;
        if (theirs.has(id)) comparison.exercised.add(id);
        if (theirs.has(id) !== ours.has(id))
          comparison.differing.push(`${name}, ${id}: broken for ${theirs.has(id) ? 'them' : 'us'} alone.`);
      }
    } catch (error) {
      comparison.incomputable.push(`${name}: ${String(error).split('\n')[0]}`);
    }
  return comparison;
}

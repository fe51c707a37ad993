import type { Policy } from '@cercle/contract/policies';
import { type PolicyRules, ruleText } from '@cercle/contract/policy-rules';
import { formatDate } from '../dates.ts';
import { CONDITIONS } from './general-conditions.ts';
import type { LegalText } from './legal-text.ts';
import { typeset } from './typeset.ts';

/** The figures above the articles. */
export const conditionsEssentials = (rules: PolicyRules): NonNullable<LegalText['essentials']> => [
  { figure: ruleText('termDays', rules.termDays), text: 'la durée d’une adhésion' },
  { figure: ruleText('declineDays', rules.declineDays), text: 'dès la facture, pour ne pas renouveler' },
  {
    figure: ruleText('eventWithdrawDays', rules.eventWithdrawDays),
    text: 'avant un événement, pour se désinscrire',
  },
  {
    figure: ruleText('noShowFeeCents', rules.noShowFeeCents),
    text: 'hors TVA, pour une absence non annoncée',
  },
];

type ShownVersion = { id: number; state: Policy['state']; day: string };

const shownVersion = ({ id, state, validFrom }: Policy['versions'][number]): ShownVersion => ({
  id,
  state,
  day: formatDate(validFrom),
});

/** What the page of a version shows. Composed on the server: the script that takes it over has none of these texts. */
export const conditionsPage = (policy: Policy) => ({
  ...typeset({
    ...CONDITIONS,
    essentials: conditionsEssentials(policy.rules),
    articles: policy.articles,
    standing: standingOf(policy),
  }),
  shown: shownVersion(policy),
  upcoming:
    policy.versions
      .filter(({ state }) => state === 'ANNOUNCED')
      .map(shownVersion)
      .at(-1) ?? null,
  versions: policy.versions.map(shownVersion),
});

export type ConditionsPage = ReturnType<typeof conditionsPage>;

/** Since when a version holds, or until when it did. */
function standingOf({ state, validFrom, validUntil }: Policy): string {
  const from = formatDate(validFrom);
  if (state === 'ANNOUNCED') return `Cette version s’appliquera dès le ${from}.`;
  return state === 'FORMER' && validUntil
    ? `Version du ${from} au ${formatDate(validUntil)}.`
    : `Cette version est en vigueur depuis le ${from}.`;
}

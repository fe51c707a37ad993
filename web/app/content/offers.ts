import type { MemberType } from '@cercle/contract/member-type';
import { type PolicyRules, ruleText } from '@cercle/contract/policy-rules';

export type Offer = {
  type: MemberType;
  name: string;
  price: string;
  priceNote: string;
  summary: string;
  includes: string[];
};

export const OFFER_NAMES: Record<MemberType, string> = { SINGLE: 'Single', BUSINESS: 'Business' };

/** What each offer is, by the general conditions in force (section 9 of docs/product.md). Called on the server alone. */
export function offersOf(rules: PolicyRules): [single: Offer, business: Offer] {
  const membership = `Une adhésion de ${ruleText('termDays', rules.termDays)}`;
  return [
    {
      type: 'SINGLE',
      name: OFFER_NAMES.SINGLE,
      price: ruleText('singlePriceCents', rules.singlePriceCents),
      priceNote: 'par an, hors TVA',
      summary: 'Pour une personne qui rejoint le cercle en son nom.',
      includes: [`${rules.singleSeats} accès membre`, membership, 'Plusieurs événements par an'],
    },
    {
      type: 'BUSINESS',
      name: OFFER_NAMES.BUSINESS,
      price: 'Sur demande',
      priceNote: 'à convenir avec vous, hors TVA',
      summary: 'Pour une société qui vient à plusieurs.',
      includes: [
        `Un pack d’au moins ${rules.minSeats} personnes de la même société`,
        membership,
        'Plusieurs événements par an',
        'Votre visibilité sur les supports du club',
        'Des invités à chaque événement',
      ],
    },
  ];
}

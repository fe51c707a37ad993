import {
  BUSINESS_MIN_MEMBERSHIPS,
  MEMBERSHIP_DAYS,
  SINGLE_ACCESSES,
  SINGLE_YEARLY_PRICE_EUR,
} from '@cercle/contract/business';
import type { MemberType } from '@cercle/contract/member-type';

export type Offer = {
  type: MemberType;
  name: string;
  price: string;
  priceNote: string;
  summary: string;
  includes: string[];
};

const MEMBERSHIP = `Une adhésion de ${MEMBERSHIP_DAYS}\u00a0jours`;

/** Section 9 of docs/product.md: what each offer is. */
export const OFFERS: Record<MemberType, Offer> = {
  SINGLE: {
    type: 'SINGLE',
    name: 'Single',
    price: `${SINGLE_YEARLY_PRICE_EUR}\u00a0€`,
    priceNote: 'par an, hors TVA',
    summary: 'Pour une personne qui rejoint le cercle en son nom.',
    includes: [`${SINGLE_ACCESSES} accès membre`, MEMBERSHIP, 'Plusieurs événements par an'],
  },
  BUSINESS: {
    type: 'BUSINESS',
    name: 'Business',
    price: 'Sur demande',
    priceNote: 'à convenir avec vous, hors TVA',
    summary: 'Pour une société qui vient à plusieurs.',
    includes: [
      `Un pack d’au moins ${BUSINESS_MIN_MEMBERSHIPS}\u00a0personnes de la même société`,
      MEMBERSHIP,
      'Plusieurs événements par an',
      'Votre visibilité sur les supports du club',
      'Des invités à chaque événement',
    ],
  },
};

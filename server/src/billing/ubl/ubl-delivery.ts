// What a supply within the European Union (category K) says besides: when it was made, and to which country.

import type { DocumentContent } from '@cercle/contract/document-content';
import { period } from './ubl-lines.ts';
import { country } from './ubl-parties.ts';
import type { UblElement } from './ubl-xml.ts';

const isWithinEurope = ({ vat }: DocumentContent) => vat.some(({ category }) => category === 'K');

/** All days that the lines are for, or the day of the document (BR-IC-11). */
export function supplyPeriod(content: DocumentContent): UblElement | undefined {
  if (!isWithinEurope(content)) return undefined;
  const from = content.lines
    .flatMap(({ periodFrom }) => periodFrom ?? [])
    .sort()
    .at(0);
  const to = content.lines
    .flatMap(({ periodTo }) => periodTo ?? [])
    .sort()
    .at(-1);
  if (from && to) return period(from, to);
  return { 'cbc:StartDate': content.issuedOn, 'cbc:EndDate': content.issuedOn };
}

/** Of services too, the country of the buyer (BR-IC-12). */
export const delivery = (content: DocumentContent): UblElement | undefined =>
  isWithinEurope(content)
    ? { 'cac:DeliveryLocation': { 'cac:Address': { 'cac:Country': country(content.buyer.country) } } }
    : undefined;

import { BELGIUM } from '@cercle/contract/countries';
import type { Buyer, DocumentContent } from '@cercle/contract/document-content';
import { missingMentions } from '../../firm/seller.ts';

/** What keeps a draft from being issued, one sentence each, by name; none when it can be. */
export function obstaclesOf(content: DocumentContent, creditsDraft: boolean): string[] {
  return [
    ...(creditsDraft
      ? ['La facture que cette note de crédit corrige est encore un projet\u202f: émettez-la d’abord.']
      : []),
    ...missing('de la firme', missingMentions(content.seller)),
    ...missing('de l’acheteur', missingOfBuyer(content.buyer)),
    ...linesProblems(content),
  ];
}

const missing = (whose: string, names: string[]) =>
  names.length === 0 ? [] : [`Il manque, ${whose}\u202f: ${names.join(', ')}.`];

function missingOfBuyer(buyer: Buyer): string[] {
  const needsNumber = buyer.kind === 'COMPANY' && buyer.country === BELGIUM;
  const mentions: [name: string, value: string | null][] = [
    ['le nom', buyer.name],
    ['la rue', buyer.street],
    ['le code postal', buyer.postalCode],
    ['la localité', buyer.city],
    ...(needsNumber ? [['le numéro d’entreprise', buyer.enterpriseNumber] as [string, string | null]] : []),
  ];
  return mentions.filter(([, value]) => !value).map(([name]) => name);
}

function linesProblems({ lines, totalCents, vat, seller, buyer }: DocumentContent): string[] {
  if (lines.length === 0) return ['Il n’y a aucune ligne.'];
  const problems: string[] = [];
  if (totalCents <= 0)
    problems.push('Le total est de 0\u00a0€\u202f: un document sans montant ne s’émet pas.');
  if (lines.some(({ quantity, unitCents, netCents }) => netCents !== quantity * unitCents))
    problems.push('Le montant d’une ligne n’est pas sa quantité multipliée par son prix.');
  const categories = vat.map(({ category }) => category);
  if (categories.includes('O') && categories.length > 1)
    problems.push(
      'Ce qui est hors champ de la TVA demande son propre document\u202f: séparez ces lignes des autres.',
    );
  if (!categories.includes('O') && seller.vatNumber === '')
    problems.push('La firme n’a pas de numéro de TVA\u202f: indiquez-le dans ses réglages.');
  if (categories.some((category) => category === 'AE' || category === 'K') && buyer.vatNumber === null)
    problems.push('L’autoliquidation demande le numéro de TVA de l’acheteur.');
  return problems;
}

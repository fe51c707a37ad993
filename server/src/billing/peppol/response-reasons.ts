/**
 * Why a buyer answers so, and what they ask for: the code lists « OPStatusReason » and « OPStatusAction » of Peppol BIS Invoice
 * Response 3. A response often has the code alone.
 */
export const RESPONSE_REASON_LABEL: ReadonlyMap<string, string> = new Map([
  ['NON', 'aucun problème'],
  ['REF', 'une référence manque ou est fausse'],
  ['LEG', 'une mention légale manque ou est fausse'],
  ['REC', 'le destinataire n’est pas le bon'],
  ['QUA', 'la qualité n’est pas celle convenue'],
  ['DEL', 'la prestation n’est pas celle convenue'],
  ['PRI', 'le prix n’est pas le bon'],
  ['QTY', 'la quantité n’est pas la bonne'],
  ['ITM', 'l’article n’est pas le bon'],
  ['PAY', 'les conditions de paiement ne sont pas les bonnes'],
  ['UNR', 'la facture ne correspond à rien de connu'],
  ['FIN', 'les conditions financières ne sont pas les bonnes'],
  ['PPD', 'la facture est déjà payée en partie'],
  ['OTH', 'une autre raison'],
]);

export const RESPONSE_ACTION_LABEL: ReadonlyMap<string, string> = new Map([
  ['NOA', 'rien n’est demandé'],
  ['PIN', 'des informations sont demandées'],
  ['NIN', 'une nouvelle facture est demandée'],
  ['CNF', 'une note de crédit de tout est demandée'],
  ['CNP', 'une note de crédit d’une partie est demandée'],
  ['CNA', 'une note de crédit du montant est demandée'],
  ['OTH', 'autre chose est demandé'],
]);

// The transaction code of a movement has eight digits: type, family (2), operation (2), category (3). These operations take an
// earlier movement back (Febelfin, CODA 2, annex « transaction codes »).

/** Cancellation or correction, of a debit and of a credit, in every family. */
const IN_EVERY_FAMILY = new Set(['49', '99']);

const REVERSALS = new Set([
  // Cancellation of a transaction of no family.
  '0039',
  '0089',
  // A transfer, an instant one, that could not be executed.
  '0154',
  '0254',
  // Cheques and vouchers: unpaid, definitely or for now; reversed.
  '0307',
  '0309',
  '0338',
  '0339',
  '0360',
  '0362',
  '0364',
  // Direct debits: unpaid, reimbursed by the creditor, reimbursed to the debtor, reimbursement not executed, reversed.
  '0503',
  '0505',
  '0554',
  '0556',
  '0558',
  // Bills: unpaid, returned.
  '0707',
  '0739',
  // Foreign cheques: unpaid, reversed; foreign bills: unpaid.
  '4307',
  '4362',
  '4707',
]);

export const isReversal = (transactionCode: string) =>
  IN_EVERY_FAMILY.has(transactionCode.slice(3, 5)) || REVERSALS.has(transactionCode.slice(1, 5));

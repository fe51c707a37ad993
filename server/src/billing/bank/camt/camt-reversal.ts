import { type CamtElement, elementAt, textAt } from './camt-element.ts';

/**
 * Subfamilies of payments (external code set of ISO 20022, BankTransactionSubFamily) that mean that an earlier movement is
 * taken back: return, cancellation request, reversal, unpaid direct debit, unpaid and reversed cheque.
 */
const REVERSING_SUBFAMILIES = ['RRTN', 'RPCR', 'PRDD', 'UPDD', 'UPCQ', 'CQRV'];

/** Whether an entry, or one of its payments, says so without RvslInd: a reason of return, or the code of its kind. */
export function isReturn(element: CamtElement): boolean {
  if (elementAt(element, 'RtrInf')) return true;
  const domain = elementAt(element, 'BkTxCd/Domn');
  if (!domain || textAt(domain, 'Cd') !== 'PMNT') return false;
  return REVERSING_SUBFAMILIES.includes(textAt(domain, 'Fmly/SubFmlyCd'));
}

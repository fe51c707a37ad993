// Who paid, or was paid. Until version 06 a party stands in Dbtr and Cdtr themselves, from 07 in Pty of them; the bank's code
// is called BIC in version 02, then BICFI.

import type { Counterparty } from '../bank-statement.ts';
import { ibanOf } from './camt-account.ts';
import { type CamtElement, elementAt, textAt } from './camt-element.ts';

const NOBODY: Counterparty = { name: '', iban: '', bic: '' };

function partyOf(details: CamtElement, side: 'Dbtr' | 'Cdtr'): Counterparty {
  const account = elementAt(details, `RltdPties/${side}Acct`);
  const names = [side, `Ultmt${side}`].flatMap((party) => [
    `RltdPties/${party}/Nm`,
    `RltdPties/${party}/Pty/Nm`,
    `RltdPties/${party}/Agt/FinInstnId/Nm`,
  ]);
  const agent = `RltdAgts/${side}Agt/FinInstnId`;
  return {
    name: textAt(details, ...names),
    iban: account ? ibanOf(account) : '',
    bic: textAt(details, `${agent}/BIC`, `${agent}/BICFI`),
  };
}

type Payment = {
  /** As the bank writes it (CdtDbtInd). */
  isDebit: boolean;
  isReversal: boolean;
  /** The account of the statement. */
  ownIban: string;
};

/**
 * The debtor of a credit, the creditor of a debit. Of a payment that comes back, banks name the parties of the first one or
 * those of its return, so it is the one that is not this account, if that can be told.
 */
export function counterpartyOf(
  details: CamtElement,
  { isDebit, isReversal, ownIban }: Payment,
): Counterparty {
  const debtor = partyOf(details, 'Dbtr');
  const creditor = partyOf(details, 'Cdtr');
  const [expected, other] = isDebit ? [creditor, debtor] : [debtor, creditor];
  const isStranger = ({ name, iban }: Counterparty) =>
    (name !== '' || iban !== '') && (iban === '' || iban !== ownIban);
  if (isStranger(expected)) return expected;
  const isOtherMeant = isReversal || (expected.iban !== '' && other.iban !== '');
  return isOtherMeant && isStranger(other) ? other : withoutOwn(expected, ownIban);
}

const withoutOwn = (party: Counterparty, ownIban: string) =>
  party.iban !== '' && party.iban === ownIban ? NOBODY : party;

// Reads camt.053, the statement of an account that banks give as XML (ISO 20022, bank-to-customer statement).

import { DomainError } from '../../../kernel/domain-error.ts';
import type { BankStatement } from '../bank-statement.ts';
import { readStatement, type StatementReader } from './camt-statement.ts';
import { readElements } from './read-elements.ts';

/** More would take hundreds of megabytes; a day of a club has a few dozen. */
const MAX_ENTRIES = 50_000;
const MAX_PAYMENTS = 50_000;

const TOO_MANY = `Ce fichier compte plus de ${MAX_ENTRIES.toLocaleString('fr-BE')} mouvements ou paiements\u202f: demandez à la banque un relevé d’une période plus courte.`;
const WITHOUT_STATEMENT =
  'Ce fichier camt.053 ne contient aucun relevé\u202f: choisissez à la banque une période qui en a un.';

function newCounter(max: number): () => number {
  let count = 0;
  return () => {
    count += 1;
    if (count > max) throw new DomainError('validation', TOO_MANY);
    return count;
  };
}

/**
 * The statements of a camt.053 file, version 02 to 13, in the order of the file. Entries that are not booked (status PDNG,
 * INFO, FUTR) are left out. It leaves the event loop free between pieces of 64 KiB.
 * @param bytes UTF-8, UTF-16 with its byte order mark, ISO-8859-1, ISO-8859-15 or Windows-1252, as the file declares
 * @throws DomainError `validation`, in French, when it is empty, cut, another kind of file, has a DOCTYPE or entities, or says
 * something that cannot be followed: an amount that is not of whole cents, a day that does not exist, no balance
 */
export async function readCamt(bytes: Uint8Array): Promise<BankStatement[]> {
  const statements: BankStatement[] = [];
  const nextPosition = newCounter(MAX_ENTRIES);
  const countPayment = newCounter(MAX_PAYMENTS);
  let reader: StatementReader | undefined;
  await readElements(bytes, {
    onStatement: () => {
      reader = readStatement(`Relevé ${statements.length + 1}`, nextPosition);
    },
    onDetails: (details, entry) => {
      countPayment();
      reader?.addDetails(details, entry);
    },
    onElement: (element) => reader?.add(element),
    onStatementEnd: () => {
      if (reader) statements.push(reader.end());
    },
  });
  if (statements.length === 0) throw new DomainError('validation', WITHOUT_STATEMENT);
  return statements;
}

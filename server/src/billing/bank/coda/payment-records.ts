// The records 21 to 33 of one payment, a movement or a detail of it, as they come; then what they say.

import type { BankMovementPart, Communication, Counterparty } from '../bank-statement.ts';
import { counterpartyAccount } from './coda-account.ts';
import { type CodaLine, field, signedCentsOf } from './coda-line.ts';
import { oneSpaced, structuredContent } from './structured-text.ts';

export type PaymentRecords = {
  cents: number;
  /** Eight digits. */
  transactionCode: string;
  isStructured: boolean;
  /** Of the records 21, 22 and 23, with the spaces between them. */
  communication: string;
  counterparty: Counterparty;
  /** The records 31 to 33, each 31 with its continuations. */
  information: Information[];
};

type Information = { type: string | null; text: string };

const COUNTERPARTY = '001';

/** @param line a record 21. @throws DomainError */
export const startPayment = (line: CodaLine): PaymentRecords => ({
  cents: signedCentsOf(line, 31, 'le montant du mouvement'),
  transactionCode: line.text(53, 61),
  isStructured: line.text(61, 62) === '1',
  communication: line.text(62, 115),
  counterparty: { name: '', iban: '', bic: '' },
  information: [],
});

/** @param line a record 22, 23, 31, 32 or 33 of it */
export function addRecord(payment: PaymentRecords, line: CodaLine): void {
  const { counterparty, information } = payment;
  switch (line.record) {
    case '22':
      payment.communication += line.text(10, 63);
      counterparty.bic = field(line, 98, 109);
      break;
    case '23':
      counterparty.iban = counterpartyAccount(line);
      counterparty.name = oneSpaced(line.text(47, 82));
      payment.communication += line.text(82, 125);
      break;
    case '31':
      information.push(informationOf(line));
      break;
    default: {
      const last = information.at(-1);
      if (last) last.text += line.text(10, line.record === '32' ? 115 : 100);
    }
  }
}

const informationOf = (line: CodaLine): Information =>
  line.text(39, 40) === '1'
    ? { type: line.text(40, 43), text: line.text(43, 113) }
    : { type: null, text: line.text(40, 113) };

/** What the payer wrote and the bank says of them; what the records of information say counts where the movement says nothing. */
export function toPayment({
  cents,
  counterparty,
  information,
  ...records
}: PaymentRecords): BankMovementPart {
  const { structured, free } = communicationOf(records);
  const isSilent = structured === null && free === '';
  return {
    cents,
    structured,
    free: isSilent ? informationText(information) : free,
    counterparty: { ...counterparty, name: counterparty.name || nameIn(information) },
  };
}

const communicationOf = ({
  isStructured,
  communication,
}: Pick<PaymentRecords, 'isStructured' | 'communication'>): Communication =>
  isStructured
    ? structuredContent(communication.slice(0, 3), communication.slice(3))
    : { structured: null, free: oneSpaced(communication) };

const NAME_LENGTH = 70;

/** Behind the name stands the address, which nothing here needs. */
function nameIn(information: readonly Information[]): string {
  const found = information.find(({ type }) => type === COUNTERPARTY);
  return found ? oneSpaced(found.text.slice(0, NAME_LENGTH)) : '';
}

/** Unstructured records continue each other, in the middle of words. */
function informationText(information: readonly Information[]): string {
  const texts = information
    .filter(({ type }) => type !== COUNTERPARTY)
    .map(({ type, text }) => (type === null ? text : ` ${structuredContent(type, text).free} `));
  return oneSpaced(texts.join(''));
}

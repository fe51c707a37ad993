import type { Remittance } from '@cercle/contract/firm';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';

type Transfer = {
  /** Of who is paid; cut at 70 characters. */
  name: string;
  /** Without spaces, like the BIC, which may be empty. */
  iban: string;
  bic: string;
  cents: number;
  /** The twelve digits of a structured communication. */
  paymentReference: string;
};

const MAX_NAME = 70;
const MAX_CENTS = 99_999_999_999;

/**
 * What the QR code of a SEPA credit transfer says (EPC069-12, version 2, UTF-8): one element a line, none after the last filled one.
 * @param remittance `structured`: the communication is in the line for references, as its twelve digits, and the app of a bank keeps it
 * structured; `free`: in the line for texts, as people write it. The standard knows only ISO 11649 in the first, apps differ (C19).
 * @throws RangeError when the amount is not from 0,01 € to 999 999 999,99 €
 */
export function epcText(transfer: Transfer, remittance: Remittance): string {
  const { name, iban, bic, cents, paymentReference } = transfer;
  if (!Number.isInteger(cents) || cents < 1 || cents > MAX_CENTS)
    throw new RangeError(`No amount of a transfer: ${cents}`);
  const digits = String(cents).padStart(3, '0');
  const amount = `EUR${digits.slice(0, -2)}.${digits.slice(-2)}`;
  const payee = [...name.replace(/\s+/g, ' ')].slice(0, MAX_NAME).join('').trim();
  const purpose = '';
  const reference =
    remittance === 'structured' ? [paymentReference] : ['', formatStructuredCommunication(paymentReference)];
  return ['BCD', '002', '1', 'SCT', bic, payee, iban, amount, purpose, ...reference].join('\n');
}

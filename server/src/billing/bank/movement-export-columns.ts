import { BANK_MOVEMENT_STATE_LABEL, type BankMovementRow } from '@cercle/contract/bank';
import type { ExportColumn } from '../../import-export/list-export.ts';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';

const communicationOf = ({ structured, free }: BankMovementRow) =>
  [structured && formatStructuredCommunication(structured), free].filter(Boolean).join(' ');

const partiesOf = ({ payments }: BankMovementRow) =>
  [...new Set(payments.map(({ party }) => party.name))].join(', ');

/** The invoices that it still pays, after what was taken back. */
function invoicesOf({ payments }: BankMovementRow): string {
  const paid = new Map<string, number>();
  for (const { number, cents } of payments.flatMap(({ allocations }) => allocations))
    if (number !== null) paid.set(number, (paid.get(number) ?? 0) + cents);
  return [...paid]
    .filter(([, cents]) => cents !== 0)
    .map(([number]) => number)
    .join(', ');
}

export const MOVEMENT_EXPORT_COLUMNS: ExportColumn<BankMovementRow>[] = [
  { label: 'Date', width: 12, cell: ({ bookedOn }) => bookedOn },
  { label: 'Date valeur', width: 12, cell: ({ valueOn }) => valueOn },
  { label: 'Montant', width: 12, cell: ({ cents }) => cents / 100 },
  { label: 'Nom', width: 32, cell: ({ counterparty }) => counterparty.name },
  { label: 'Compte', width: 22, cell: ({ counterparty }) => counterparty.iban },
  { label: 'Communication', width: 40, cell: communicationOf },
  { label: 'Référence de la banque', width: 22, cell: ({ bankReference }) => bankReference },
  { label: 'État', width: 14, cell: ({ state }) => BANK_MOVEMENT_STATE_LABEL[state] },
  { label: 'Reste à traiter', width: 14, cell: ({ waitingCents }) => waitingCents / 100 },
  { label: 'Payeur', width: 32, cell: partiesOf },
  { label: 'Factures', width: 24, cell: invoicesOf },
  { label: 'Raison', width: 32, cell: ({ setAsideReason }) => setAsideReason },
];

import { BANK_MOVEMENT_STATE_LABEL, type BankMovementRow } from '@cercle/contract/bank';
import type { ExportColumn } from '../../import-export/list-export.ts';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';

const communicationOf = ({ structured, free }: BankMovementRow) =>
  [structured && formatStructuredCommunication(structured), free].filter(Boolean).join(' ');

/** The names whose amounts do not come to nothing: what was taken back is left out. */
function standing(amounts: [name: string | null, cents: number][]): string {
  const sums = new Map<string, number>();
  for (const [name, cents] of amounts) if (name !== null) sums.set(name, (sums.get(name) ?? 0) + cents);
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([name]) => name)
    .join(', ');
}

const partiesOf = ({ payments }: BankMovementRow) =>
  standing(payments.map(({ party, cents }) => [party.name, cents]));

const invoicesOf = ({ payments }: BankMovementRow) =>
  standing(
    payments.flatMap(({ allocations }) =>
      allocations.map(({ number, cents }): [string | null, number] => [number, cents]),
    ),
  );

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

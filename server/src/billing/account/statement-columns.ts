import type { ExportColumn } from '../../import-export/list-export.ts';
import type { Day } from '../../kernel/calendar.ts';
import type { Statement } from './statement.ts';
import { entryText } from './statement-texts.ts';

type Row = { on: Day; text: string; dueOn: Day | null; cents: number | null; balanceCents: number };

const euros = (cents: number | null) => cents && cents / 100;

/** In euros, positive for what is owed: the amounts add up from the first balance to the last. */
export const STATEMENT_COLUMNS: ExportColumn<Row>[] = [
  { label: 'Date', width: 12, cell: ({ on }) => on },
  { label: 'Opération', width: 40, cell: ({ text }) => text },
  { label: 'Échéance', width: 12, cell: ({ dueOn }) => dueOn },
  { label: 'Montant', width: 12, cell: ({ cents }) => euros(cents) },
  { label: 'Solde', width: 12, cell: ({ balanceCents }) => balanceCents / 100 },
];

export const statementRows = ({ from, to, openingCents, lines, closingCents }: Statement): Row[] => [
  { on: from, text: 'Solde au début de la période', dueOn: null, cents: null, balanceCents: openingCents },
  ...lines.map((line) => ({
    ...{ on: line.on, text: entryText(line), cents: line.cents, balanceCents: line.balanceCents },
    dueOn: line.kind === 'INVOICE' ? line.dueOn : null,
  })),
  { on: to, text: 'Solde à la fin de la période', dueOn: null, cents: null, balanceCents: closingCents },
];

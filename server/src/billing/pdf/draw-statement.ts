import { buffer } from 'node:stream/consumers';
import { dayBefore, frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';
import type { OpenInvoice, Statement, StatementLine } from '../account/statement.ts';
import { entryText, STATEMENT_TITLE } from '../account/statement-texts.ts';
import { drawFeet } from './foot.ts';
import { drawTop, drawWhoAndWhen } from './header.ts';
import { BODY, CONTENT_WIDTH, DUE, PAGE, QUIET, STRONG } from './look.ts';
import { accountText, sellerName } from './party-text.ts';
import { addPage, type Element, element, fits, heightOf, openSheet, type Sheet, write } from './sheet.ts';
import type { Column } from './table-titles.ts';
import { drawTextTable, type TextRow } from './text-table.ts';
import { unbroken } from './unbroken.ts';

const AMOUNT_WIDTH = 78;
const amountColumn = (title: string, fromRight: number): Column => ({
  ...{ title, width: AMOUNT_WIDTH, align: 'right' },
  x: PAGE.right - fromRight * AMOUNT_WIDTH,
});

const LINES: Column[] = [
  { title: 'Date', x: PAGE.left, width: 92, align: 'left' },
  { title: 'Opération', x: 150, width: PAGE.right - 3 * AMOUNT_WIDTH - 156, align: 'left' },
  amountColumn('Débit', 3),
  amountColumn('Crédit', 2),
  amountColumn('Solde', 1),
];

const OPEN: Column[] = [
  { title: 'Facture', x: PAGE.left, width: 92, align: 'left' },
  { title: 'Échéance', x: 150, width: 136, align: 'left' },
  { title: 'Communication', x: 292, width: PAGE.right - AMOUNT_WIDTH - 298, align: 'left' },
  amountColumn('À payer', 1),
];

const HINT = 'Le solde est ce qui reste dû\u202f; négatif, ce qui est en votre faveur.';
const GAP = { hint: 6, section: 22, title: 8, note: 8 };

/** A statement of account for people: PDF/A-3a in French, tagged. @param compress false for tests that read the file */
export async function drawStatement(statement: Statement, compress = true): Promise<Buffer> {
  const { seller, buyer, on } = statement;
  const title = `${STATEMENT_TITLE} du ${frenchDay(on)}`;
  const sheet = openSheet({ title: `${title}, ${buyer.name}`, createdOn: new Date(on) }, compress);
  drawTop(sheet, seller, STATEMENT_TITLE);
  drawWhoAndWhen(sheet, statement, factsOf(statement));
  drawTextTable(sheet, sheet.root, LINES, linesOf(statement));
  sheet.y += GAP.hint;
  writeText(sheet, sheet.root, HINT);
  drawOpen(sheet, statement);
  drawFeet(sheet, { seller, title });
  sheet.doc.end();
  return buffer(sheet.doc);
}

const factsOf = ({ on, from, to }: Statement) => [
  { label: 'Établi le', value: frenchDay(on) },
  { label: 'Du', value: frenchDay(from) },
  { label: 'Au', value: frenchDay(to) },
];

const linesOf = ({ from, to, openingCents, lines, closingCents }: Statement): TextRow[] => [
  {
    cells: [frenchDay(dayBefore(from)), 'Solde précédent', '', '', formatEuros(openingCents)],
    style: STRONG,
  },
  ...lines.map(rowOf),
  {
    cells: [frenchDay(to), 'Solde à la fin de la période', '', '', formatEuros(closingCents)],
    style: STRONG,
  },
];

function rowOf(line: StatementLine): TextRow {
  const { on, cents, balanceCents } = line;
  const [debit, credit] = cents > 0 ? [formatEuros(cents), ''] : ['', formatEuros(-cents)];
  return { cells: [frenchDay(on), entryText(line), debit, credit, formatEuros(balanceCents)] };
}

/** What is left to pay today, and how. */
function drawOpen(sheet: Sheet, { on, seller, open, heldCents }: Statement) {
  const title = `À payer au ${frenchDay(on)}`;
  sheet.y += GAP.section;
  // The title never stands alone at the foot of a page.
  if (!fits(sheet, 6 * heightOf(sheet, title, CONTENT_WIDTH, DUE))) addPage(sheet);
  const section = element(sheet, sheet.root, 'Sect');
  const box = { x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH };
  sheet.y = write(sheet, section, 'H2', title, box, DUE) + GAP.title;
  if (open.length === 0) writeText(sheet, section, 'Rien\u202f: toutes les factures sont payées.', BODY);
  else drawTextTable(sheet, section, OPEN, openRowsOf(open, on));
  for (const note of notesOf({ seller, open, heldCents })) {
    sheet.y += GAP.note;
    writeText(sheet, section, note, BODY);
  }
}

const openRowsOf = (open: OpenInvoice[], on: string): TextRow[] => [
  ...open.map(({ number, dueOn, openCents, paymentReference }) => ({
    cells: [
      number,
      `${frenchDay(dueOn)}${dueOn < on ? ', dépassée' : ''}`,
      formatStructuredCommunication(paymentReference),
      formatEuros(openCents),
    ],
  })),
  ...(open.length > 1
    ? [
        {
          cells: ['Total', '', '', formatEuros(open.reduce((sum, { openCents }) => sum + openCents, 0))],
          style: STRONG,
        },
      ]
    : []),
];

const notesOf = ({ seller, open, heldCents }: Pick<Statement, 'seller' | 'open' | 'heldCents'>): string[] => [
  ...(heldCents > 0
    ? [`Reçu, et qui ne paie encore aucune facture\u202f: ${unbroken(formatEuros(heldCents))}.`]
    : []),
  ...(open.length > 0 && seller.iban
    ? [
        `Sur le compte ${accountText(seller)} de ${sellerName(seller)}, avec la communication de chaque facture.`,
      ]
    : []),
];

function writeText(sheet: Sheet, parent: Element, text: string, style = QUIET) {
  if (!fits(sheet, heightOf(sheet, text, CONTENT_WIDTH, style))) addPage(sheet);
  sheet.y = write(sheet, parent, 'P', text, { x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH }, style);
}

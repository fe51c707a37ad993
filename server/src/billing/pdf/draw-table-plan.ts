import { buffer } from 'node:stream/consumers';
import { frenchDay, frenchWeekday } from '@cercle/contract/french-day';
import { drawFeet } from './foot.ts';
import { drawTop } from './header.ts';
import { BODY, CONTENT_WIDTH, DUE, PAGE, QUIET, STRONG } from './look.ts';
import { addPage, element, fits, heightOf, openSheet, type Sheet, write } from './sheet.ts';
import type { TablePlanContent } from './table-plan-content.ts';
import type { Column } from './table-titles.ts';
import { drawTextTable } from './text-table.ts';

const TITLE = 'Plan de table';
const NO_TABLE = 'sans place';
const GAP = { facts: 14, section: 22, title: 8 };
/** So that a title never stands alone at the foot of a page. */
const MIN_LINES = 6;

const NAME_WIDTH = 190;
const TABLE_WIDTH = 100;
const NAME: Column = { title: 'Nom', x: PAGE.left, width: NAME_WIDTH, align: 'left' };
const COMPANY_X = PAGE.left + NAME_WIDTH + 6;
const companyUntil = (right: number): Column => ({
  ...{ title: 'Société', align: 'left' },
  x: COMPANY_X,
  width: right - COMPANY_X,
});
const TABLE: Column = { title: 'Table', x: PAGE.right - TABLE_WIDTH, width: TABLE_WIDTH, align: 'left' };
const BY_NAME = [NAME, companyUntil(PAGE.right - TABLE_WIDTH - 6), TABLE];
const AT_TABLE = [NAME, companyUntil(PAGE.right)];

type Person = TablePlanContent['people'][number];

/** A table plan for the entrance and the tables: PDF/A-3a in French, tagged. @param compress false for tests that read the file */
export async function drawTablePlan(plan: TablePlanContent, compress = true): Promise<Buffer> {
  const { title, printedOn, seller, people, tables } = plan;
  const sheet = openSheet({ title: `${TITLE}, ${title}`, createdOn: new Date(printedOn) }, compress);
  drawTop(sheet, seller, TITLE);
  drawFacts(sheet, plan);
  drawTextTable(
    sheet,
    sheet.root,
    BY_NAME,
    people.map((person) => ({ cells: [nameOf(person), person.company, person.table ?? NO_TABLE] })),
  );
  for (const table of tables) drawTable(sheet, table);
  drawFeet(sheet, { seller, title: `${TITLE}, ${title}` });
  sheet.doc.end();
  return buffer(sheet.doc);
}

const nameOf = ({ name, host }: Person) => (host === null ? name : `${name}, avec ${host}`);

function drawFacts(sheet: Sheet, { title, day, time, place, printedOn }: TablePlanContent) {
  const box = () => ({ x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH });
  sheet.y = write(sheet, sheet.root, 'P', title, box(), STRONG);
  sheet.y = write(sheet, sheet.root, 'P', `${frenchWeekday(day)}, ${time} – ${place}`, box(), BODY);
  const printed = `Imprimé le ${frenchDay(printedOn)}`;
  sheet.y = write(sheet, sheet.root, 'P', printed, box(), QUIET) + GAP.facts;
}

function drawTable(sheet: Sheet, { name, seats, people }: TablePlanContent['tables'][number]) {
  const title = `${name} – ${people.length} sur ${seats}`;
  sheet.y += GAP.section;
  const lines = Math.min(MIN_LINES, people.length + 2);
  if (!fits(sheet, lines * heightOf(sheet, title, CONTENT_WIDTH, DUE))) addPage(sheet);
  const section = element(sheet, sheet.root, 'Sect');
  const box = { x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH };
  sheet.y = write(sheet, section, 'H2', title, box, DUE) + GAP.title;
  if (people.length === 0) {
    const empty = { x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH };
    sheet.y = write(sheet, section, 'P', 'Personne n’est placé à cette table.', empty, QUIET);
    return;
  }
  const rows = people.map((person) => ({ cells: [nameOf(person), person.company] }));
  drawTextTable(sheet, section, AT_TABLE, rows);
}

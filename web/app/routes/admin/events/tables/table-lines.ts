import { MAX_TABLES, type SeatingPlan, type SeatingTables, seatingTables } from '@cercle/contract/seating';
import { toWhole } from '@cercle/contract/typed-numbers';
import { TABLES_FORM } from '../../../../content/admin-tables.ts';

/** A table as it is typed. */
export type TableLine = { key: string; id: number | null; name: string; seats: string };

/** By « tables.2.name »: what is wrong. */
export type LineErrors = Readonly<Record<string, string | undefined>>;

let added = 0;

export const toLines = ({ tables }: Pick<SeatingPlan, 'tables'>): TableLine[] =>
  tables.map(({ id, name, seats }) => ({ key: `known-${id}`, id, name, seats: String(seats) }));

/** New tables, named after the first free numbers. */
export function withTables(lines: TableLine[], count: number, seats: number): TableLine[] {
  const names = new Set(lines.map(({ name }) => name));
  const all = [...lines];
  for (let number = 1; all.length < lines.length + count && all.length < MAX_TABLES; number += 1) {
    const name = TABLES_FORM.newName(number);
    if (names.has(name)) continue;
    added += 1;
    all.push({ key: `new-${added}`, id: null, name, seats: String(seats) });
  }
  return all;
}

/** What is sent, or what is wrong. */
export function parseLines(
  lines: TableLine[],
  { tables }: Pick<SeatingPlan, 'tables'>,
): { data: SeatingTables; errors?: never } | { data?: never; errors: LineErrors } {
  const left = new Set(lines.map(({ id }) => id));
  const typed = {
    tables: lines.map(({ id, name, seats }) => ({ id, name, seats: toWhole(seats) })),
    removedIds: tables.flatMap(({ id }) => (left.has(id) ? [] : [id])),
  };
  const parsed = seatingTables.safeParse(typed);
  if (parsed.success) return { data: parsed.data };
  return {
    errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
  };
}

export const seatsOf = (lines: TableLine[]) =>
  lines.reduce((sum, { seats }) => sum + (Number(seats) || 0), 0);

import type { Acquaintance, Acquaintances } from './acquaintances.ts';
import type { PersonRow, TableRow } from './seating.table.ts';
import type { SeatingState } from './seating-state.ts';

/** Names that a sentence tells; the others are counted. */
const MAX_NAMES = 3;
const SEPARATOR = '\u202f; ';

type Company = Record<Acquaintance, PersonRow[]>;

/** Says of each person, in French, whom they meet where they sit. */
export function seatExplanations(
  { tables, people }: Pick<SeatingState, 'tables' | 'people'>,
  acquaintances: Acquaintances,
): (person: PersonRow) => string {
  const byId = new Map(people.map((person) => [person.id, person]));
  const tableById = new Map(tables.map((table) => [table.id, table]));
  const atTable = new Map(
    tables.map(({ id }) => [id, people.filter(({ tableId }) => tableId === id)] as const),
  );
  return (person) => {
    if (person.tableId === null) return 'Sans place.';
    const others = (atTable.get(person.tableId) ?? []).filter(({ id }) => id !== person.id);
    if (others.length === 0) return 'Personne d’autre n’est à cette table.';
    const known = sorted(person, others, acquaintances);
    const host = person.hostId === null ? undefined : byId.get(person.hostId);
    return sentence([
      newText(known.new.length),
      hostText(person, host, host && tableById.get(host.tableId ?? 0)),
      guestsText(known.host.filter(({ hostId }) => hostId === person.id)),
      metText(known.met),
      colleaguesText(person, known.colleague),
    ]);
  };
}

function sorted(person: PersonRow, others: PersonRow[], { between }: Acquaintances): Company {
  const company: Company = { host: [], colleague: [], met: [], new: [] };
  for (const other of others) company[between(person, other)].push(other);
  return company;
}

const sentence = (parts: string[]) => {
  const text = parts.filter((part) => part !== '').join(SEPARATOR);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

function newText(count: number): string {
  if (count === 0) return 'personne de nouveau à cette table';
  return count === 1
    ? '1\u00a0personne pas encore rencontrée'
    : `${count}\u00a0personnes pas encore rencontrées`;
}

function hostText(person: PersonRow, host: PersonRow | undefined, table: TableRow | undefined): string {
  if (person.hostId === null) return '';
  const who = `son hôte ${person.hostName}`;
  if (host?.tableId === person.tableId) return `avec ${who}`;
  return table ? `${who} est à «\u202f${table.name}\u202f»` : `${who} n’a pas de place`;
}

const guestsText = (guests: PersonRow[]) =>
  guests.length === 0 ? '' : `avec ${guests.length === 1 ? 'son invité' : 'ses invités'} ${namesOf(guests)}`;

const metText = (met: PersonRow[]) => (met.length === 0 ? '' : `déjà à table avec ${namesOf(met)}`);

function colleaguesText({ company }: PersonRow, colleagues: PersonRow[]): string {
  if (company === '') return '';
  if (colleagues.length === 0) return 'aucun collègue à cette table';
  return `${colleagues.length === 1 ? 'un collègue' : 'des collègues'} à cette table\u202f: ${namesOf(colleagues)}`;
}

/** « Ada, Bob et Cléo », « Ada, Bob, Cléo et 2 autres ». */
function namesOf(people: PersonRow[]): string {
  const names = people.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = people.length - names.length;
  const last = more > 0 ? `${more}\u00a0autre${more > 1 ? 's' : ''}` : names.pop();
  return names.length === 0 ? `${last}` : `${names.join(', ')} et ${last}`;
}

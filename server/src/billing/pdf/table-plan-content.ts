import type { Seller } from '@cercle/contract/document-content';
import type { Day } from '../../kernel/calendar.ts';

type PrintedPerson = {
  name: string;
  company: string;
  /** The member who brings this guest. */
  host: string | null;
  /** null: no place. */
  table: string | null;
};

/** What a table plan says on paper. */
export type TablePlanContent = {
  printedOn: Day;
  seller: Seller;
  /** Of the event, with its day, its time and its place. */
  title: string;
  day: Day;
  /** « 19:00 », on the clock of Belgium. */
  time: string;
  place: string;
  /** By name. */
  people: PrintedPerson[];
  tables: { name: string; seats: number; people: PrintedPerson[] }[];
};

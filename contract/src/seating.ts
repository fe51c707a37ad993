// The table plan of an event, for administrators.

import { z } from 'zod';
import { idParam } from './paging.ts';
import { requiredLine } from './text.ts';

export const MIN_TABLE_SEATS = 2;
export const MAX_TABLE_SEATS = 50;
export const MAX_TABLES = 200;
export const TABLE_NAME_MAX = 50;

const whole = z.number().int();
const moment = z.string().meta({ description: 'ISO 8601, UTC' });

const SEATS_ERROR = `Indiquez de ${MIN_TABLE_SEATS} à ${MAX_TABLE_SEATS} places`;
const TABLES_ERROR = `Au plus ${MAX_TABLES} tables`;
const SAME_NAME_ERROR = 'Une autre table a ce nom';
const NO_TABLE_ERROR = 'Choisissez d’abord la table de cette personne';

const table = z.object({
  id: whole.positive().nullable().default(null).meta({ description: 'Sans lui, une nouvelle table' }),
  name: requiredLine(
    'Nommez cette table',
    TABLE_NAME_MAX,
    `Le nom doit comporter au plus ${TABLE_NAME_MAX} caractères`,
  ),
  seats: z.int({ error: SEATS_ERROR }).min(MIN_TABLE_SEATS, SEATS_ERROR).max(MAX_TABLE_SEATS, SEATS_ERROR),
});

/** PUT /admin/events/{id}/tables: all of its tables, in their order. Each that it has is among them, or removed. */
export const seatingTables = z
  .object({
    tables: z.array(table).max(MAX_TABLES, TABLES_ERROR),
    removedIds: z
      .array(whole.positive())
      .max(MAX_TABLES, TABLES_ERROR)
      .default([])
      .meta({ description: 'Les tables à retirer\u202f: qui s’y trouve n’a plus de place' }),
  })
  .superRefine(({ tables }, context) => {
    const names = new Set<string>();
    for (const [index, { name }] of tables.entries()) {
      if (names.has(name))
        context.addIssue({ code: 'custom', path: ['tables', index, 'name'], message: SAME_NAME_ERROR });
      names.add(name);
    }
  })
  .meta({ id: 'SeatingTables' });

/** PUT /admin/events/{id}/seats/{registrationId}. */
export const seatChange = z
  .object({
    tableId: whole.positive().nullable().meta({ description: 'null\u202f: sans place' }),
    isPinned: z.boolean().default(false).meta({ description: 'Une proposition ne la déplace pas' }),
  })
  .refine(({ tableId, isPinned }) => tableId !== null || !isPinned, {
    path: ['isPinned'],
    error: NO_TABLE_ERROR,
  })
  .meta({ id: 'SeatChange' });

export const seatParams = idParam.extend({ registrationId: idParam.shape.id });

const person = z
  .object({
    registrationId: whole,
    name: z.string(),
    company: z.string(),
    host: z.string().nullable().meta({ description: 'Le membre qui invite cette personne' }),
    isPinned: z.boolean(),
    because: z.string().meta({ description: 'Qui cette personne y rencontre, en une phrase' }),
  })
  .meta({ id: 'SeatedPerson' });

/** GET /admin/events/{id}/tables. */
export const seatingPlan = z
  .object({
    event: z.object({ id: whole, title: z.string(), startsAt: moment }),
    canChange: z.boolean().meta({ description: 'Ni annulé, ni clôturé' }),
    tables: z.array(z.object({ id: whole, name: z.string(), seats: whole, people: z.array(person) })),
    unseated: z.array(person),
    missingSeats: whole.meta({ description: 'Combien de places manquent pour que chacun en ait une' }),
    newMeetings: whole.meta({ description: 'Paires qui se rencontrent à une table pour la première fois' }),
    knownPairs: whole.meta({
      description: 'Paires, à une même table, qui se sont déjà rencontrées ou qui travaillent ensemble',
    }),
  })
  .meta({ id: 'SeatingPlan' });

export type SeatingTables = z.infer<typeof seatingTables>;
export type SeatChange = z.infer<typeof seatChange>;
export type SeatingPlan = z.infer<typeof seatingPlan>;
export type PlannedTable = SeatingPlan['tables'][number];
export type PlannedPerson = SeatingPlan['unseated'][number];

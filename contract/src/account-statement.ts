// The statement of account of a party: what it was invoiced, what it paid, and what is left to pay.

import { z } from 'zod';

const DAY_ERROR = 'Indiquez une date';
const ORDER_ERROR = 'La période finit avant de commencer';
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-30';

const day = z.iso
  .date({ error: DAY_ERROR })
  .refine((date) => date >= FIRST_DAY && date <= LAST_DAY, DAY_ERROR)
  .optional();

/** GET /admin/parties/{id}/account.pdf, .csv: both days included; without them the last twelve months. */
export const statementQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    error: ORDER_ERROR,
  });

/** GET /me/parties: those whose statement of account a member may have. */
export const ownParty = z.object({ id: z.number().int(), name: z.string() }).meta({ id: 'OwnParty' });

export type StatementQuery = z.infer<typeof statementQuery>;
export type OwnParty = z.infer<typeof ownParty>;

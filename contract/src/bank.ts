// The bank: files, statements, movements, and what they pay.

import { z } from 'zod';
import { filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { INVALID_SORT, idParam, pageOf, pageQuery } from './paging.ts';
import { payment, share, why } from './payments.ts';

export const BANK_FORMATS = ['CODA', 'CAMT053'] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

export const BANK_FORMAT_LABEL: Record<BankFormat, string> = { CODA: 'CODA', CAMT053: 'camt.053' };

/** A file of 50 000 movements has 20 MB. */
export const MAX_BANK_FILE_MEBIBYTES = 25;

export const BANK_STATEMENT_STATES = ['ACCEPTED', 'QUARANTINED', 'DISCARDED'] as const;
export type BankStatementState = (typeof BANK_STATEMENT_STATES)[number];

export const BANK_STATEMENT_STATE_LABEL: Record<BankStatementState, string> = {
  ACCEPTED: 'Importé',
  QUARANTINED: 'En quarantaine',
  DISCARDED: 'Écarté',
};

/** Only `SET_ASIDE` is stored: `WAITING` is what its payments do not account for, `BOOKED` what they do. */
export const BANK_MOVEMENT_STATES = ['WAITING', 'BOOKED', 'SET_ASIDE'] as const;
export type BankMovementState = (typeof BANK_MOVEMENT_STATES)[number];

export const BANK_MOVEMENT_STATE_LABEL: Record<BankMovementState, string> = {
  WAITING: 'À traiter',
  BOOKED: 'Comptabilisé',
  SET_ASIDE: 'Laissé',
};

/** The first is the default. */
export const BANK_MOVEMENT_SORTS = ['bookedOn,desc', 'bookedOn,asc', 'cents,desc', 'cents,asc'] as const;

const whole = z.number().int();
const day = z.string().meta({ description: 'AAAA-MM-JJ' });
const cents = whole.meta({ description: 'En cents' });
const signedCents = whole.meta({ description: 'En cents, positif pour ce que le compte a reçu' });

/** One account statement. */
export const bankStatement = z
  .object({
    id: whole,
    file: z.object({
      id: whole,
      name: z.string(),
      format: z.enum(BANK_FORMATS),
      receivedAt: z.string(),
      by: z.string(),
    }),
    iban: z.string(),
    year: whole,
    sequence: whole.nullable().meta({ description: 'null si la banque n’en donne pas' }),
    openingCents: signedCents,
    closingCents: signedCents,
    closingOn: day,
    movements: whole,
    state: z.enum(BANK_STATEMENT_STATES),
    problems: z
      .array(z.string())
      .meta({ description: 'Pourquoi il attend, ou a attendu, une phrase chacun' }),
    decidedBy: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'BankStatement' });

/** GET /admin/bank/statements: the newest first. */
export const bankStatementsQuery = pageQuery
  .omit({ q: true })
  .extend({ state: z.enum(BANK_STATEMENT_STATES, { error: 'Filtre invalide' }).optional() });
export const bankStatementPage = pageOf(bankStatement);

/** POST /admin/bank/statements/{id}/accept, /discard. */
export const bankStatementDecision = z.object({ reason: why }).meta({ id: 'BankStatementDecision' });

/** `KNOWN`: imported before, with the same movements. */
const OUTCOMES = ['ACCEPTED', 'KNOWN', 'QUARANTINED'] as const;

/** POST /admin/bank/files: what became of a file. */
export const bankImport = z
  .object({
    name: z.string(),
    isKnown: z.boolean().meta({ description: 'Ce fichier a déjà été importé, octet pour octet' }),
    statements: z.array(
      z.object({
        label: z.string().meta({ description: 'Exemple\u202f: BE68 5390 0754 7034, relevé 2026/12' }),
        outcome: z.enum(OUTCOMES),
        movements: whole,
        problems: z.array(z.string()),
      }),
    ),
    booked: whole.meta({ description: 'Mouvements comptabilisés d’eux-mêmes' }),
    waiting: whole.meta({ description: 'Mouvements de ce fichier qui attendent une personne' }),
  })
  .meta({ id: 'BankImport' });

/** POST /admin/bank/movements/{id}/book: what it pays; of a payment that left, the refund or the return that it is. */
export const bankBooking = z
  .union([
    z.object({ shares: z.array(share).min(1, 'Choisissez qui paie').max(20, 'Maximum 20 payeurs') }),
    z.object({ refundTo: idParam.shape.id.meta({ description: 'Rendu à ce payeur, de son solde' }) }),
    z.object({ returnOf: idParam.shape.id.meta({ description: 'Le paiement que la banque reprend' }) }),
  ])
  .meta({ id: 'BankBooking' });

/** Why a booking is suggested, the surest first. */
export const SUGGESTION_GROUNDS = [
  'REFERENCE',
  'REFERENCES',
  'REFERENCE_OTHER_AMOUNT',
  'NUMBER',
  'KNOWN_ACCOUNT',
  'NAME',
  'AMOUNT',
  'ALREADY_PAID',
  'RETURNED',
  'REFUND',
] as const;
export type SuggestionGround = (typeof SUGGESTION_GROUNDS)[number];

/** How a movement may be booked: `booking` is what to send back to accept it. */
export const bankSuggestion = z
  .object({
    ground: z.enum(SUGGESTION_GROUNDS),
    party: z
      .object({ id: whole, name: z.string() })
      .meta({ description: 'S’il y a plusieurs payeurs, celui dont le solde reçoit le reste' }),
    documents: z
      .array(
        z.object({
          id: whole,
          number: z.string(),
          party: z.object({ id: whole, name: z.string() }),
          openCents: cents,
          cents: cents.meta({ description: '0 si rien n’en reste à payer' }),
        }),
      )
      .meta({
        description: 'Les factures payées ; d’un paiement repris, celles qui seraient à nouveau à payer',
      }),
    balanceCents: signedCents.meta({
      description: 'Ce qui irait au solde du payeur, négatif pour ce qui en sortirait',
    }),
    booking: bankBooking,
  })
  .meta({ id: 'BankSuggestion' });

/** One payment that the account received or made. */
export const bankMovement = z
  .object({
    id: whole,
    statementId: whole,
    cents: signedCents,
    bookedOn: day,
    valueOn: day.nullable(),
    counterparty: z.object({ name: z.string(), iban: z.string(), bic: z.string() }),
    structured: z.string().nullable().meta({ description: 'Douze chiffres, tels que la banque les donne' }),
    free: z.string(),
    bankReference: z.string(),
    isReversal: z.boolean(),
    state: z.enum(BANK_MOVEMENT_STATES),
    waitingCents: signedCents.meta({ description: 'Ce qui n’est pas encore comptabilisé' }),
    setAsideBy: z.string().nullable(),
    setAsideReason: z.string(),
    payments: z.array(payment),
    suggestions: z
      .array(bankSuggestion)
      .meta({ description: 'La plus sûre d’abord\u202f; vide pour ce qui n’attend pas' }),
  })
  .meta({ id: 'BankMovement' });

/** GET /admin/bank/movements. */
export const bankMovementsQuery = pageQuery.extend({
  sort: z.enum(BANK_MOVEMENT_SORTS, { error: INVALID_SORT }).default('bookedOn,desc'),
  state: z.enum(BANK_MOVEMENT_STATES, { error: 'Filtre invalide' }).optional(),
  statement: idParam.shape.id.optional(),
});
export const bankMovementPage = pageOf(bankMovement);
export const bankMovementsExport = bankMovementsQuery.omit({ page: true, size: true }).extend(exportFormat);

/** GET /admin/bank/movements/counts. */
export const bankMovementCountsQuery = bankMovementsQuery.pick({ q: true, statement: true });
export const bankMovementCounts = z
  .object({ state: filterCounts(BANK_MOVEMENT_STATES), quarantined: whole })
  .meta({ id: 'BankMovementCounts' });

/** POST /admin/bank/movements/{id}/set-aside, /undo. */
export const bankReason = z.object({ reason: why }).meta({ id: 'BankReason' });

export type BankStatementRow = z.infer<typeof bankStatement>;
export type BankStatementsQuery = z.infer<typeof bankStatementsQuery>;
export type BankImport = z.infer<typeof bankImport>;
export type BankBooking = z.infer<typeof bankBooking>;
export type BankSuggestion = z.infer<typeof bankSuggestion>;
export type BankMovementRow = z.infer<typeof bankMovement>;
export type BankMovementsQuery = z.infer<typeof bankMovementsQuery>;
export type BankMovementsFilter = Omit<BankMovementsQuery, 'page' | 'size'>;
export type BankMovementCountsQuery = z.infer<typeof bankMovementCountsQuery>;
export type BankMovementCounts = z.infer<typeof bankMovementCounts>;

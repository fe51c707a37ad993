// Absences from events that may cost a fee (general conditions, article 11): what administrators decide, and a member's own.

import { z } from 'zod';
import {
  CONTEST_DAYS,
  NO_SHOW_CAUSES,
  NO_SHOW_HISTORY_KINDS,
  NO_SHOW_LETTERS,
  NO_SHOW_STATES,
  NO_SHOW_VERBS,
} from './no-show-states.ts';
import { idParam } from './paging.ts';
import { requiredParagraphs } from './text.ts';

const REASON_MAX = 500;
const TOO_LONG = `Maximum ${REASON_MAX} caractères`;
const whole = z.number().int();
const moment = z.string().meta({ description: 'ISO 8601, UTC' });
const day = z.string().meta({ description: 'AAAA-MM-JJ, un jour en Belgique' });

/** On what it rests, as it was when the event was closed. */
const noShowEvidence = z
  .object({
    registeredAt: moment,
    withdrawUntil: day.meta({ description: 'Le dernier jour pour se désinscrire sans frais' }),
    withdrawBecause: z.string().meta({ description: 'Comment ce jour est calculé, en une phrase' }),
    withdrawnAt: moment.nullable().meta({ description: 'Désinscription hors délai' }),
    remindedAt: moment.nullable().meta({ description: 'Le dernier rappel' }),
    entries: whole.meta({ description: 'Personnes passées à l’accueil de l’événement' }),
    firstEntryAt: moment,
    lastEntryAt: moment,
    devices: whole.meta({ description: 'Appareils à l’accueil' }),
  })
  .meta({ id: 'NoShowEvidence' });

/** What was said about it, by the member or an administrator. */
const statement = z.object({ at: moment, by: z.string(), reason: z.string() });

const shared = {
  id: whole,
  cause: z.enum(NO_SHOW_CAUSES),
  state: z.enum(NO_SHOW_STATES),
  feeText: z.string().meta({ description: 'Comme «\u202f15 € HTVA\u202f»' }),
  evidence: noShowEvidence,
  toldOn: day.nullable().meta({ description: 'Quand le membre a reçu la lettre' }),
  contestUntil: day.nullable().meta({
    description: `Dernier jour pour contester\u202f: ${CONTEST_DAYS} jours, reportés au jour ouvrable`,
  }),
  contest: statement.nullable(),
  decision: statement.nullable().meta({ description: 'Maintenue ou sans frais, et pourquoi' }),
};

export const noShowRow = z
  .object({
    ...shared,
    registrationId: whole,
    name: z.string().meta({ description: 'Qui n’est pas venu\u202f; vide une fois ses données effacées' }),
    host: z.string().nullable().meta({ description: 'Le membre qui invitait cette personne' }),
    requestId: whole.nullable().meta({ description: 'Du membre qui devrait les frais' }),
    earlier: whole.meta({ description: 'Autres absences de ce membre en deux ans, sauf celles sans frais' }),
    letter: z.enum(NO_SHOW_LETTERS),
    document: z
      .object({ id: whole, number: z.string().nullable().meta({ description: 'null pour un projet' }) })
      .nullable()
      .meta({ description: 'Qui les facture' }),
    history: z.array(
      z.object({ at: moment, kind: z.enum(NO_SHOW_HISTORY_KINDS), by: z.string(), reason: z.string() }),
    ),
    can: z.array(z.enum(NO_SHOW_VERBS)).meta({ description: 'Ce qui est possible maintenant' }),
  })
  .meta({ id: 'NoShow' });

/** GET /admin/events/{id}/no-shows: by name. */
export const noShowList = z
  .object({
    event: z.object({ id: whole, title: z.string(), startsAt: moment, state: z.string() }),
    entries: whole.meta({ description: 'Passages à l’accueil\u202f: sans aucun, personne ne doit rien' }),
    rows: z.array(noShowRow),
  })
  .meta({ id: 'NoShowList' });

const NONE_CHOSEN = 'Choisissez au moins une absence';

/** POST /admin/events/{id}/no-shows/tell. */
export const noShowsToTell = z
  .object({ ids: z.array(idParam.shape.id).min(1, NONE_CHOSEN).max(1_000, NONE_CHOSEN) })
  .meta({ id: 'NoShowsToTell' });

/** What became of them: one that cannot be told does not prevent the others. */
export const noShowsTold = z
  .object({ told: whole, refused: z.array(z.object({ id: whole, message: z.string() })) })
  .meta({ id: 'NoShowsTold' });

/** POST /admin/no-shows/{id}/uphold, …/waive and …/contest, for a member who did so otherwise. */
export const noShowDecision = z
  .object({ reason: requiredParagraphs('Dites pourquoi\u202f: le membre le lira', REASON_MAX, TOO_LONG) })
  .meta({ id: 'NoShowDecision' });

/** POST /me/no-shows/{id}/contest. */
export const noShowContest = z
  .object({ reason: requiredParagraphs('Dites pourquoi vous contestez', REASON_MAX, TOO_LONG) })
  .meta({ id: 'NoShowContest' });

/** One of a member's own, or of a guest whom they brought, once they were told. */
export const ownNoShow = z
  .object({
    ...shared,
    event: z.object({ slug: z.string(), title: z.string(), startsAt: moment }),
    guest: z.string().nullable().meta({ description: 'Le nom de l’invité\u202f; null pour le membre' }),
    canContest: z.boolean(),
    documentId: whole.nullable().meta({ description: 'La facture, une fois émise, si elle est la sienne' }),
  })
  .meta({ id: 'OwnNoShow' });

/** GET /me/no-shows: the last first, of two years. */
export const ownNoShows = z.array(ownNoShow);

export type NoShowEvidence = z.infer<typeof noShowEvidence>;
export type NoShowRow = z.infer<typeof noShowRow>;
export type NoShowList = z.infer<typeof noShowList>;
export type NoShowsTold = z.infer<typeof noShowsTold>;
export type NoShowDecision = z.infer<typeof noShowDecision>;
export type NoShowContest = z.infer<typeof noShowContest>;
export type OwnNoShow = z.infer<typeof ownNoShow>;

// The door of an event: who is expected, who came, and the tickets that are scanned.

import { z } from 'zod';
import { CHECK_IN_RESULTS, MAX_CHECK_INS } from './check-in-states.ts';
import { EVENT_STATES } from './event-states.ts';
import { REGISTRATION_STATES } from './registration-states.ts';
import { emailAddress, optionalLine, requiredLine } from './text.ts';

const NAME_MAX = 50;
const COMPANY_MAX = 50;
const DEVICE_MAX = 50;
const TICKET_MAX = 100;
const whole = z.number().int();
const moment = z.string().meta({ description: 'ISO 8601, UTC' });
const max = (count: number) => `Maximum ${count} caractères`;

const NONCE_ERROR = 'Chaque passage a un identifiant (UUID)';
const nonce = z.uuid({ error: NONCE_ERROR });
const MOMENT_ERROR = 'Indiquez un moment (ISO 8601, UTC, aux millisecondes)';
/** A clock that shows less was never set. */
const MIN_MOMENT = '2020';

/** A person without a registration. */
export const walkInData = z
  .object({
    name: requiredLine('Le nom est requis', NAME_MAX, max(NAME_MAX)),
    email: z.union([
      z.literal(''),
      emailAddress('Veuillez entrer un email valide', 'Veuillez entrer un email valide'),
    ]),
    company: optionalLine(COMPANY_MAX, max(COMPANY_MAX)),
  })
  .meta({ id: 'WalkIn' });

const recorded = {
  nonce: nonce.meta({
    description: 'Choisi par l’appareil\u202f: renvoyé, un passage ne compte qu’une fois',
  }),
  at: z.iso
    .datetime({ error: MOMENT_ERROR, precision: 3 })
    .refine((at) => at >= MIN_MOMENT, MOMENT_ERROR)
    .meta({
      description: 'Le moment, selon l’appareil\u202f; en avance de plus de 5 minutes, celui du serveur',
    }),
  isOffline: z.boolean().default(false).meta({ description: 'Noté sans connexion' }),
};

const checkIn = z
  .discriminatedUnion('what', [
    z.object({
      ...recorded,
      what: z.literal('SCAN'),
      ticket: requiredLine('Le texte du code QR est requis', TICKET_MAX, max(TICKET_MAX)),
    }),
    z.object({ ...recorded, what: z.literal('SEARCH'), registrationId: whole.positive() }),
    z.object({ ...recorded, what: z.literal('WALK_IN'), walkIn: walkInData }),
    z.object({
      ...recorded,
      what: z.literal('UNDO'),
      undoes: nonce.meta({ description: 'Le passage qui est annulé' }),
    }),
  ])
  .meta({ id: 'CheckIn' });

const COUNT_ERROR = `Envoyez de 1 à ${MAX_CHECK_INS} passages`;

/** POST /admin/events/{id}/check-ins. */
export const checkIns = z
  .object({
    device: requiredLine('Nommez cet appareil', DEVICE_MAX, max(DEVICE_MAX)),
    checkIns: z.array(checkIn).min(1, COUNT_ERROR).max(MAX_CHECK_INS, COUNT_ERROR),
  })
  .meta({ id: 'CheckIns' });

export const checkInOutcomes = z
  .object({
    outcomes: z.array(
      z.object({
        nonce: z.string(),
        result: z.enum(CHECK_IN_RESULTS),
        message: z.string().meta({ description: 'Ce qui s’est passé, en une phrase' }),
      }),
    ),
  })
  .meta({ id: 'CheckInOutcomes' });

const entry = z.object({ nonce: z.string(), at: moment, device: z.string() });

const doorRegistration = z.object({
  id: whole,
  name: z.string().meta({ description: 'Vide pour un compte supprimé' }),
  company: z.string(),
  host: z.string().nullable().meta({ description: 'Le membre qui invite cette personne' }),
  state: z.enum(REGISTRATION_STATES),
  signature: z.string().meta({ description: 'Celle de son billet' }),
  entries: z
    .array(entry)
    .meta({ description: 'Les passages qui comptent, le premier d’abord\u202f; vide\u202f: absent' }),
});

/** GET /admin/events/{id}/door: all that a device needs to work without a connection. */
export const door = z
  .object({
    event: z.object({
      id: whole,
      title: z.string(),
      place: z.string(),
      state: z.enum(EVENT_STATES),
      startsAt: moment,
      endsAt: moment,
    }),
    takenAt: moment.meta({ description: 'De quand date cette liste' }),
    eraseAt: moment.meta({ description: 'Quand les appareils effacent ce qu’ils en ont' }),
    registrations: z.array(doorRegistration),
    walkIns: z.array(entry.extend({ name: z.string(), company: z.string() })),
    conflicts: z.array(z.string()).meta({ description: 'Ce qui est à vérifier, une phrase chacun' }),
  })
  .meta({ id: 'Door' });

const ticket = z.object({
  registrationId: whole,
  name: z.string(),
  text: z
    .string()
    .meta({ description: 'Le texte du code QR', example: 'CERCLE:12:345:Zm9vYmFyYmF6cXV4LTEyMw' }),
});

/** GET /me/events/{id}/ticket: the member's own, then those of the guests. */
export const tickets = z
  .object({ title: z.string(), startsAt: moment, place: z.string(), tickets: z.array(ticket) })
  .meta({ id: 'Tickets' });

export type WalkInData = z.infer<typeof walkInData>;
export type CheckIn = z.infer<typeof checkIn>;
export type CheckIns = z.infer<typeof checkIns>;
export type CheckInOutcomes = z.infer<typeof checkInOutcomes>;
export type CheckInOutcome = CheckInOutcomes['outcomes'][number];
export type Door = z.infer<typeof door>;
export type DoorRegistration = z.infer<typeof doorRegistration>;
export type Tickets = z.infer<typeof tickets>;

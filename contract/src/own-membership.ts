import { z } from 'zod';
import { MEMBER_TYPES } from './member-type.ts';
import { RENEWAL_STATES, SEAT_STATES } from './membership-states.ts';
import { emailAddress, requiredLine } from './text.ts';

const day = z.string().meta({ description: 'AAAA-MM-JJ, un jour en Belgique' });

/** What happens to a membership by itself, and when. `until` is the last day of a period in which one may act. */
const milestone = z
  .object({
    kind: z.enum(['began', 'notice', 'declineUntil', 'undoUntil', 'lastDay', 'renews']),
    on: day,
    because: z.string().meta({ description: 'Comment ce jour est calculé, en une phrase' }),
  })
  .meta({ id: 'MembershipMilestone' });

const term = z.object({
  offer: z.enum(MEMBER_TYPES),
  startsOn: day,
  lastDay: day,
  policyVersionId: z.number().int().meta({ description: 'Les conditions sous lesquelles elle a commencé' }),
});

const currentTerm = term.extend({
  daysLeft: z.number().int().meta({ description: 'Aujourd’hui compris\u202f: 1 le dernier jour' }),
});

const deskSeat = z.object({
  id: z.number().int(),
  fullName: z.string(),
  email: z.string(),
  state: z.enum(SEAT_STATES),
  from: day,
});

/** GET /me/membership: null before the first one. */
export const ownMembership = z
  .object({
    id: z.number().int(),
    party: z.string().meta({ description: 'Qui paie\u202f: la société ou la personne' }),
    memberSince: day,
    isMember: z.boolean().meta({ description: 'Aujourd’hui' }),
    leftOn: day.nullable().meta({ description: 'Le premier jour sans place, pour un ancien membre' }),
    today: day,
    current: currentTerm.nullable(),
    next: term.nullable().meta({ description: 'La période qui suit, une fois prévue' }),
    renewal: z
      .object({
        id: z.number().int(),
        state: z.enum(RENEWAL_STATES),
        canDecline: z.boolean(),
        canUndo: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Pour qui répond des cotisations' }),
    deciders: z.array(z.string()).meta({
      description: 'Les noms de qui répond des cotisations d’une société, et décide du renouvellement',
    }),
    milestones: z.array(milestone).meta({ description: 'Dans l’ordre des jours' }),
    desk: z
      .object({ seats: z.number().int(), taken: z.array(deskSeat) })
      .nullable()
      .meta({ description: 'Pour qui répond d’une société' }),
    canManageSeats: z.boolean(),
  })
  .meta({ id: 'OwnMembership' });

const NAME_MAX = 50;

/** POST /me/membership/seats: invites a person to a free seat. */
export const seatInvitation = z
  .object({
    fullName: requiredLine('Le nom est requis', NAME_MAX, `Maximum ${NAME_MAX} caractères`),
    email: emailAddress("L'email est requis", 'Veuillez entrer un email valide'),
  })
  .meta({ id: 'SeatInvitation' });

export type OwnMembership = z.infer<typeof ownMembership>;
export type MembershipMilestone = z.infer<typeof milestone>;
export type SeatInvitation = z.infer<typeof seatInvitation>;

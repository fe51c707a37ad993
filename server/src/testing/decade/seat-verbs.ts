// What members, or administrators for them, do about a registration: as the rules of seats have it, and by the verbs of the product.

import type { Actor } from '../../kernel/actor.ts';
import type { Club } from '../club.ts';
import { guestData } from '../event-records.ts';
import { rules, type WaitingList } from '../reference-waiting-list.ts';

export type SeatVerb =
  | 'takeSeat'
  | 'refuseOffer'
  | 'withdraw'
  | 'handOver'
  | 'keepSeat'
  | 'addGuest'
  | 'removeGuest'
  | 'acceptForGuest'
  | 'refuseForGuest';

type Fee = { isFeeSeen: boolean };
type Target = { eventId: number; registrationId: number };

type Verb = {
  byRules(list: WaitingList, target: Fee & { index: number }): void;
  byMember(actor: Actor, target: Target, fee: Fee): Promise<unknown>;
  byAdmin?: (target: Target, fee: Fee) => Promise<unknown>;
};

export function seatVerbs({ domain, admin }: Club): Record<SeatVerb, Verb> {
  const { registrations: own, eventRegistrations: all } = domain;
  const accept: Verb['byAdmin'] = (target, fee) => all.accept(admin, target, fee);
  const refuse: Verb['byAdmin'] = (target) => all.refuse(admin, target);
  const withdraw: Verb['byAdmin'] = (target, fee) => all.withdraw(admin, target, fee);
  return {
    takeSeat: {
      byRules: rules.accept,
      byMember: (actor, { eventId }, fee) => own.accept(actor, eventId, fee),
      byAdmin: accept,
    },
    refuseOffer: {
      byRules: rules.refuse,
      byMember: (actor, { eventId }) => own.refuse(actor, eventId),
      byAdmin: refuse,
    },
    withdraw: {
      byRules: rules.withdraw,
      byMember: (actor, { eventId }, fee) => own.withdraw(actor, eventId, fee),
      byAdmin: withdraw,
    },
    handOver: {
      byRules: rules.handOver,
      byMember: (actor, { eventId }) => own.handOver(actor, eventId),
    },
    keepSeat: {
      byRules: rules.keep,
      byMember: (actor, { eventId }) => own.keep(actor, eventId),
    },
    addGuest: {
      byRules: rules.addGuest,
      byMember: (actor, { eventId }, fee) => own.addGuest(actor, eventId, { ...guestData(), ...fee }),
      byAdmin: (target, fee) => all.addGuest(admin, target, { ...guestData(), ...fee }),
    },
    removeGuest: {
      byRules: rules.withdraw,
      byMember: (actor, { eventId, registrationId }, fee) =>
        own.removeGuest(actor, eventId, registrationId, fee),
      byAdmin: withdraw,
    },
    acceptForGuest: {
      byRules: rules.accept,
      byMember: (actor, { eventId, registrationId }, fee) =>
        own.acceptForGuest(actor, eventId, registrationId, fee),
      byAdmin: accept,
    },
    refuseForGuest: {
      byRules: rules.refuse,
      byMember: (actor, { eventId, registrationId }) => own.refuseForGuest(actor, eventId, registrationId),
      byAdmin: refuse,
    },
  };
}

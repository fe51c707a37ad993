import { OWN } from './reference-own.ts';
import { type Answer, found, type Predict, type Slot } from './reference-slot.ts';

/**
 * The business in as few words as possible and without a database: what each deed answers, by the state of its subject.
 * It has one thing of each kind in a slot.
 */
export const ROLES = ['visitor', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Switches something that may be gone. Setting a message as it is succeeds and changes nothing. */
const set =
  (kind: 'contact' | 'ambassador', isOn: boolean): Predict =>
  (slot) => {
    const thing = slot[kind];
    if (!thing) return 'not-found';
    if (thing.isOn !== isOn) Object.assign(thing, { isOn, isRead: false });
    return 'ok';
  };

const decide =
  (status: 'APPROVED' | 'REJECTED'): Predict =>
  ({ request }) => {
    if (!request) return 'not-found';
    if (request.status !== 'PENDING') return 'conflict';
    request.status = status;
    if (status === 'APPROVED') request.invitation = 'open';
    return 'ok';
  };

const read =
  (kind: 'request' | 'ambassador'): Predict =>
  (slot) => {
    const thing = slot[kind];
    if (thing) thing.isRead = true;
    return found(thing !== null);
  };

/** The deeds that anyone may do. */
export const OPEN = {
  submit: (slot) => {
    slot.ask();
    return 'ok';
  },
  complete: ({ request }) => {
    if (!request || request.invitation === 'none') return 'not-found';
    if (request.invitation === 'dead') return 'expired';
    Object.assign(request, { status: 'APPROVED', invitation: 'dead', isProved: true });
    Object.assign(request, { isActive: true, isRead: false });
    return 'ok';
  },
  lookUpMember: ({ request }) => found(request?.isActive === true),
  write: (slot) => {
    slot.write();
    return 'ok';
  },
  lookUpAmbassador: ({ ambassador }) => found(ambassador?.isOn === true),
  subscribe: (slot) => {
    if (slot.subscription === 'on') return 'forbidden';
    Object.assign(slot, { subscription: 'on', hasUnsubscribeLink: true, isRefused: false, isTraced: true });
    return 'ok';
  },
  unsubscribe: (slot) => {
    if (!slot.hasUnsubscribeLink) return 'not-found';
    slot.subscription = 'off';
    return 'ok';
  },
  ...OWN,
} satisfies Record<string, Predict>;

/** The deeds that only administrators may do. */
export const CLOSED = {
  approve: decide('APPROVED'),
  reject: decide('REJECTED'),
  readRequest: read('request'),
  editMember: ({ request }) => {
    if (!request) return 'not-found';
    if (request.status !== 'PENDING' || !request.isRead) return 'conflict';
    request.isRead = false;
    return 'ok';
  },
  removeRequest: (slot) => {
    const answer = found(slot.request !== null);
    slot.request = null;
    return answer;
  },
  inviteAgain: ({ request }) => {
    if (!request) return 'not-found';
    if (request.isProved || request.status !== 'APPROVED') return 'conflict';
    request.invitation = 'open';
    return 'ok';
  },
  activate: ({ request }) => {
    if (!request) return 'not-found';
    if (!request.isProved) return 'conflict';
    if (!request.isActive) Object.assign(request, { isActive: true, isRead: false });
    return 'ok';
  },
  deactivate: ({ request }) => {
    if (!request) return 'not-found';
    if (request.isActive || request.invitation === 'open') request.isRead = false;
    if (request.invitation === 'open') request.invitation = 'dead';
    Object.assign(request, { isActive: false, isLoggedIn: false, hasResetLink: false });
    return 'ok';
  },
  markRead: set('contact', true),
  markUnread: set('contact', false),
  removeContact: (slot) => {
    if (!slot.contact) return 'not-found';
    [slot.thrownContact, slot.contact] = [slot.contact, null];
    return 'ok';
  },
  restoreContact: (slot) => {
    if (!slot.thrownContact || slot.contact) return 'not-found';
    [slot.contact, slot.thrownContact] = [slot.thrownContact, null];
    return 'ok';
  },
  addAmbassador: (slot) => {
    if (slot.ambassador) return 'conflict';
    slot.addAmbassador(true);
    return 'ok';
  },
  importAmbassador: (slot) => {
    slot.addAmbassador(false);
    return 'ok';
  },
  readAmbassador: read('ambassador'),
  editAmbassador: ({ ambassador }) => {
    if (!ambassador) return 'not-found';
    if (!ambassador.isRead) return 'conflict';
    Object.assign(ambassador, { isOn: true, isRead: false });
    return 'ok';
  },
  showAmbassador: set('ambassador', true),
  hideAmbassador: set('ambassador', false),
  removeAmbassador: (slot) => {
    if (!slot.ambassador) return 'not-found';
    [slot.thrownAmbassador, slot.ambassador] = [slot.ambassador, null];
    return 'ok';
  },
  restoreAmbassador: (slot) => {
    if (!slot.thrownAmbassador || slot.ambassador) return 'not-found';
    [slot.ambassador, slot.thrownAmbassador] = [slot.thrownAmbassador, null];
    return 'ok';
  },
  importSubscriber: (slot) => {
    if (slot.subscription === 'none' && !slot.isRefused)
      Object.assign(slot, { subscription: 'on', isTraced: true });
    return 'ok';
  },
  removeSubscription: (slot) => {
    const answer = found(slot.subscription === 'on');
    if (answer === 'ok') Object.assign(slot, { subscription: 'none', hasUnsubscribeLink: false });
    return answer;
  },
  erase: (slot) => {
    const answer = found(slot.isTraced);
    if (answer === 'ok') slot.erase();
    return answer;
  },
} satisfies Record<string, Predict>;

export type OpenDeed = keyof typeof OPEN;
export type ClosedDeed = keyof typeof CLOSED;

/** The answer of `deed` to `role`. Changes the slot as the deed does. */
export function predict(slot: Slot, deed: OpenDeed | ClosedDeed, role: Role): Answer {
  if (deed in OPEN) return OPEN[deed as OpenDeed](slot);
  if (role !== 'admin') return role === 'visitor' ? 'unauthenticated' : 'forbidden';
  return CLOSED[deed as ClosedDeed](slot);
}

import type { DomainError } from '../kernel/domain-error.ts';

/**
 * What the business is, in as few words as possible and without a database: what each deed answers, by the state of its
 * subject. It knows one thing of each kind per `slot`.
 */
export const ROLES = ['visitor', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export type Answer = 'ok' | DomainError['code'];

type Request = {
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
  invitation: 'none' | 'open' | 'dead';
  isProved: boolean;
  isActive: boolean;
  isLoggedIn: boolean;
};
type Switched = { isOn: boolean };

/** All there is in one slot; null where there is nothing. */
export class Slot {
  request: Request | null = null;
  contact: Switched | null = null;
  thrownContact: Switched | null = null;
  ambassador: Switched | null = null;
  thrownAmbassador: Switched | null = null;
  subscription: 'none' | 'on' | 'off' = 'none';
}

type Predict = (slot: Slot) => Answer;

/** A switch of something that may be gone. */
const set =
  (kind: 'contact' | 'ambassador', isOn: boolean): Predict =>
  (slot) => {
    const thing = slot[kind];
    if (!thing) return 'not-found';
    thing.isOn = isOn;
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

const found = (is: boolean): Answer => (is ? 'ok' : 'not-found');

/** What anyone may do. */
export const OPEN = {
  submit: (slot) => {
    slot.request ??= {
      status: 'PENDING',
      invitation: 'none',
      isProved: false,
      isActive: false,
      isLoggedIn: false,
    };
    return 'ok';
  },
  complete: ({ request }) => {
    if (!request || request.invitation === 'none') return 'not-found';
    if (request.invitation === 'dead') return 'expired';
    Object.assign(request, { status: 'APPROVED', invitation: 'dead', isProved: true, isActive: true });
    return 'ok';
  },
  logIn: ({ request }) => {
    if (!request?.isActive) return 'unauthenticated';
    request.isLoggedIn = true;
    return 'ok';
  },
  useSession: ({ request }) => (request?.isLoggedIn ? 'ok' : 'unauthenticated'),
  lookUpMember: ({ request }) => found(request?.isActive === true),
  write: (slot) => {
    if (slot.contact) return 'ok';
    slot.contact = { isOn: false };
    return 'ok';
  },
  lookUpAmbassador: ({ ambassador }) => found(ambassador?.isOn === true),
  subscribe: (slot) => {
    if (slot.subscription === 'on') return 'forbidden';
    slot.subscription = 'on';
    return 'ok';
  },
  unsubscribe: (slot) => {
    if (slot.subscription === 'none') return 'not-found';
    slot.subscription = 'off';
    return 'ok';
  },
} satisfies Record<string, Predict>;

/** What administrators alone may do. */
export const CLOSED = {
  approve: decide('APPROVED'),
  reject: decide('REJECTED'),
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
    request.isActive = true;
    return 'ok';
  },
  deactivate: ({ request }) => {
    if (!request) return 'not-found';
    if (request.invitation === 'open') request.invitation = 'dead';
    Object.assign(request, { isActive: false, isLoggedIn: false });
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
    slot.ambassador = { isOn: true };
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
  removeSubscription: (slot) => {
    const answer = found(slot.subscription === 'on');
    if (answer === 'ok') slot.subscription = 'none';
    return answer;
  },
} satisfies Record<string, Predict>;

export type OpenDeed = keyof typeof OPEN;
export type ClosedDeed = keyof typeof CLOSED;

/** What `deed` answers to `role`; the slot is as it is afterwards. */
export function predict(slot: Slot, deed: OpenDeed | ClosedDeed, role: Role): Answer {
  if (deed in OPEN) return OPEN[deed as OpenDeed](slot);
  if (role !== 'admin') return role === 'visitor' ? 'unauthenticated' : 'forbidden';
  return CLOSED[deed as ClosedDeed](slot);
}

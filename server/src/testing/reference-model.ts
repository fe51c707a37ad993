import { OWN_COMMANDS } from './reference-own-commands.ts';
import { type ModelResult, okIf, type PredictResult, type Slot } from './reference-slot.ts';

/**
 * The business as briefly as possible and without a database: the result of each command, by the state of its subject.
 * It has one record of each kind in a slot.
 */
export const ROLES = ['visitor', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Sets a flag of a record that may be gone. Setting a message as it is succeeds and changes nothing. */
const setState =
  (kind: 'contact' | 'ambassador', isOn: boolean): PredictResult =>
  (slot) => {
    const item = slot[kind];
    if (!item) return 'not-found';
    if (item.isOn !== isOn) Object.assign(item, { isOn, isRead: false });
    return 'ok';
  };

const decide =
  (status: 'APPROVED' | 'REJECTED'): PredictResult =>
  ({ request }) => {
    if (!request) return 'not-found';
    if (request.status !== 'PENDING') return 'conflict';
    request.status = status;
    if (status === 'APPROVED') request.invitation = 'open';
    return 'ok';
  };

const read =
  (kind: 'request' | 'ambassador'): PredictResult =>
  (slot) => {
    const item = slot[kind];
    if (item) item.isRead = true;
    return okIf(item !== null);
  };

/** The commands that anyone may run. */
export const PUBLIC_COMMANDS = {
  submit: (slot) => {
    slot.submitRequest();
    return 'ok';
  },
  complete: ({ request }) => {
    if (!request || request.invitation === 'none') return 'not-found';
    if (request.invitation === 'dead') return 'expired';
    Object.assign(request, { status: 'APPROVED', invitation: 'dead', isConfirmed: true });
    Object.assign(request, { isActive: true, isRead: false });
    return 'ok';
  },
  lookUpMember: ({ request }) => okIf(request?.isActive === true),
  write: (slot) => {
    slot.write();
    return 'ok';
  },
  lookUpAmbassador: ({ ambassador }) => okIf(ambassador?.isOn === true),
  subscribe: (slot) => {
    if (slot.subscription === 'on') return 'forbidden';
    Object.assign(slot, { subscription: 'on', hasUnsubscribeLink: true, isRefused: false, hasData: true });
    return 'ok';
  },
  unsubscribe: (slot) => {
    if (!slot.hasUnsubscribeLink) return 'not-found';
    if (slot.subscription === 'on') slot.subscription = 'off';
    return 'ok';
  },
  ...OWN_COMMANDS,
} satisfies Record<string, PredictResult>;

/** The commands that only administrators may run. */
export const ADMIN_COMMANDS = {
  approve: decide('APPROVED'),
  reject: decide('REJECTED'),
  readRequest: read('request'),
  editMember: ({ request }) => {
    if (!request) return 'not-found';
    if (request.status === 'REJECTED' || !request.isRead) return 'conflict';
    request.isRead = false;
    return 'ok';
  },
  removeRequest: (slot) => {
    const result = okIf(slot.request !== null);
    slot.request = null;
    return result;
  },
  inviteAgain: ({ request }) => {
    if (!request) return 'not-found';
    if (request.isConfirmed || request.status !== 'APPROVED') return 'conflict';
    request.invitation = 'open';
    return 'ok';
  },
  activate: ({ request }) => {
    if (!request) return 'not-found';
    if (!request.isConfirmed) return 'conflict';
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
  markRead: setState('contact', true),
  markUnread: setState('contact', false),
  removeContact: (slot) => {
    if (!slot.contact) return 'not-found';
    [slot.trashedContact, slot.contact] = [slot.contact, null];
    return 'ok';
  },
  restoreContact: (slot) => {
    if (!slot.trashedContact || slot.contact) return 'not-found';
    [slot.contact, slot.trashedContact] = [slot.trashedContact, null];
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
  showAmbassador: setState('ambassador', true),
  hideAmbassador: setState('ambassador', false),
  removeAmbassador: (slot) => {
    if (!slot.ambassador) return 'not-found';
    [slot.trashedAmbassador, slot.ambassador] = [slot.ambassador, null];
    return 'ok';
  },
  restoreAmbassador: (slot) => {
    if (!slot.trashedAmbassador || slot.ambassador) return 'not-found';
    [slot.ambassador, slot.trashedAmbassador] = [slot.trashedAmbassador, null];
    return 'ok';
  },
  importSubscriber: (slot) => {
    if (slot.subscription === 'none' && !slot.isRefused)
      Object.assign(slot, { subscription: 'on', hasData: true });
    return 'ok';
  },
  removeSubscription: (slot) => {
    const result = okIf(slot.subscription === 'on');
    if (result === 'ok') Object.assign(slot, { subscription: 'none', isRefused: true });
    return result;
  },
  erase: (slot) => {
    const result = okIf(slot.hasData);
    if (result === 'ok') slot.erase();
    return result;
  },
} satisfies Record<string, PredictResult>;

export type PublicCommand = keyof typeof PUBLIC_COMMANDS;
export type AdminCommand = keyof typeof ADMIN_COMMANDS;

/** The result of a command for `role`. Changes the slot as the command does. */
export function predict(slot: Slot, command: PublicCommand | AdminCommand, role: Role): ModelResult {
  if (command in PUBLIC_COMMANDS) return PUBLIC_COMMANDS[command as PublicCommand](slot);
  if (role !== 'admin') return role === 'visitor' ? 'unauthenticated' : 'forbidden';
  return ADMIN_COMMANDS[command as AdminCommand](slot);
}

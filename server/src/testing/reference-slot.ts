import type { DomainError } from '../kernel/domain-error.ts';

export type Answer = 'ok' | DomainError['code'];
/** The answer of a deed, by the state of its subject, which it changes. */
export type Predict = (slot: Slot) => Answer;

class Request {
  status: 'PENDING' | 'APPROVED' | 'REJECTED' = 'PENDING';
  invitation: 'none' | 'open' | 'dead' = 'none';
  isProved = false;
  isActive = false;
  isLoggedIn = false;
  /** Whether an administrator has read its current version, so that what they send is not out of date. */
  isRead = false;
  hasResetLink = false;
  factor: 'none' | 'offered' | 'on' = 'none';
}

class Switched {
  isOn: boolean;
  isRead = false;

  constructor(isOn: boolean) {
    this.isOn = isOn;
  }
}

/** Everything in one slot; null where there is nothing. */
export class Slot {
  request: Request | null = null;
  contact: Switched | null = null;
  thrownContact: Switched | null = null;
  ambassador: Switched | null = null;
  thrownAmbassador: Switched | null = null;
  subscription: 'none' | 'on' | 'off' = 'none';
  /** Somebody whom others subscribed got no mail, so has no link. */
  hasUnsubscribeLink = false;
  /** Whether they were erased while known to the newsletter: then no import subscribes them again. */
  isRefused = false;
  /** Whether anything with their address is stored. */
  isTraced = false;

  ask() {
    this.isTraced = true;
    this.request ??= new Request();
  }

  write() {
    this.isTraced = true;
    this.contact ??= new Switched(false);
  }

  addAmbassador(isOn: boolean) {
    this.ambassador ??= new Switched(isOn);
  }

  /** Erases the person everywhere. Ambassadors have no address, so they stay. */
  erase() {
    if (this.subscription !== 'none') this.isRefused = true;
    Object.assign(this, { request: null, contact: null, thrownContact: null });
    Object.assign(this, { subscription: 'none', hasUnsubscribeLink: false, isTraced: false });
  }
}

export const found = (is: boolean): Answer => (is ? 'ok' : 'not-found');

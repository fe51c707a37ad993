import type { DomainError } from '../kernel/domain-error.ts';

export type Answer = 'ok' | DomainError['code'];
/** What a deed answers, by the state of its subject, which it changes. */
export type Predict = (slot: Slot) => Answer;

class Request {
  status: 'PENDING' | 'APPROVED' | 'REJECTED' = 'PENDING';
  invitation: 'none' | 'open' | 'dead' = 'none';
  isProved = false;
  isActive = false;
  isLoggedIn = false;
  /** An administrator saw it as it is now: what they send of it is not stale. */
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

/** All there is in one slot; null where there is nothing. */
export class Slot {
  request: Request | null = null;
  contact: Switched | null = null;
  thrownContact: Switched | null = null;
  ambassador: Switched | null = null;
  thrownAmbassador: Switched | null = null;
  subscription: 'none' | 'on' | 'off' = 'none';
  /** Who was subscribed by others got no mail, so has no link. */
  hasUnsubscribeLink = false;
  /** Erased while known to the newsletter: no import subscribes them again. */
  isRefused = false;
  /** Something with their address is kept somewhere. */
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

  /** The person is gone from everywhere. Ambassadors are no persons with an address. */
  erase() {
    if (this.subscription !== 'none') this.isRefused = true;
    Object.assign(this, { request: null, contact: null, thrownContact: null });
    Object.assign(this, { subscription: 'none', hasUnsubscribeLink: false, isTraced: false });
  }
}

export const found = (is: boolean): Answer => (is ? 'ok' : 'not-found');

import type { DomainError } from '../kernel/domain-error.ts';

export type ModelResult = 'ok' | DomainError['code'];
/** The result of a command, by the state of its subject, which it changes. */
export type PredictResult = (slot: Slot) => ModelResult;

class ModelRequest {
  status: 'PENDING' | 'APPROVED' | 'REJECTED' = 'PENDING';
  invitation: 'none' | 'open' | 'dead' = 'none';
  isConfirmed = false;
  isActive = false;
  isLoggedIn = false;
  /** Whether an administrator has read its current version, so that their change is not out of date. */
  isRead = false;
  hasResetLink = false;
  factor: 'none' | 'offered' | 'on' = 'none';
}

class Toggle {
  isOn: boolean;
  isRead = false;

  constructor(isOn: boolean) {
    this.isOn = isOn;
  }
}

/** Everything in one slot; null where there is nothing. */
export class Slot {
  request: ModelRequest | null = null;
  contact: Toggle | null = null;
  trashedContact: Toggle | null = null;
  ambassador: Toggle | null = null;
  trashedAmbassador: Toggle | null = null;
  subscription: 'none' | 'on' | 'off' = 'none';
  /** A person whom others subscribed got no mail, so has no link. Once there, it answers forever. */
  hasUnsubscribeLink = false;
  /** Whether they were removed, or erased while known to the newsletter: then no import subscribes them again. */
  isRefused = false;
  /** Whether anything with their address is stored. */
  hasData = false;

  submitRequest() {
    this.hasData = true;
    this.request ??= new ModelRequest();
  }

  write() {
    this.hasData = true;
    this.contact ??= new Toggle(false);
  }

  addAmbassador(isOn: boolean) {
    this.ambassador ??= new Toggle(isOn);
  }

  /** Erases the person everywhere. Ambassadors have no address, so they stay. */
  erase() {
    if (this.subscription !== 'none') this.isRefused = true;
    Object.assign(this, { request: null, contact: null, trashedContact: null });
    Object.assign(this, { subscription: 'none', hasData: false });
  }
}

export const okIf = (condition: boolean): ModelResult => (condition ? 'ok' : 'not-found');

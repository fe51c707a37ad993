import type { GuestData, OwnEvent } from '@cercle/contract/registrations';
import { useState } from 'react';
import { showError } from '../../../api/show-error.ts';
import { GUESTS } from '../../../content/registration-acts.ts';
import { formatDateTime } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { type Guest, sendGuestAct } from './own-event-calls.ts';

type RowProps = Pick<GuestData, 'name' | 'email' | 'company'> & { badge?: Elements; children: Elements };

const Row = ({ name, email, company, badge, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <div className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
      <p className="font-[550]">{name}</p>
      <p className="text-sm text-slate">{[email, company].filter(Boolean).join(' · ')}</p>
      {badge}
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
);

type RemoveButtonProps = { name: string; onClick: () => void };

const RemoveButton = ({ name, onClick }: RemoveButtonProps) => (
  <Button look="quiet" size="small" onClick={onClick}>
    <span>{GUESTS.remove}</span>
    <span className="sr-only">{` ${name}`}</span>
  </Button>
);

/** Named, and not registered yet. */
export const GuestDraftRow = ({ guest, onRemove }: { guest: GuestData; onRemove: () => void }) => (
  <Row {...guest}>
    <RemoveButton name={guest.name} onClick={onRemove} />
  </Row>
);

type GuestRowProps = {
  guest: Guest;
  own: OwnEvent;
  onChanged: (own: OwnEvent) => void;
  /** Asks before the guest loses a seat. */
  onAsk: (act: 'refuse' | 'withdraw') => void;
};

/** A guest who is registered or waits; a seat that they are offered is the member's to accept. */
export function GuestRow({ guest, own, onChanged, onAsk }: GuestRowProps) {
  const { id, name, email, company, state, offer } = guest;
  const [isBusy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      onChanged(await sendGuestAct(own, id, 'accept', own.isLate));
    } catch (error) {
      showError(error, ({ message }) => message);
    } finally {
      setBusy(false);
    }
  };
  const badge = state === 'WAITING' && (
    <p className="mt-1">
      <Badge tone="warning">
        {offer ? `Place proposée jusqu’au ${formatDateTime(offer.expiresAt)}` : 'En liste d’attente'}
      </Badge>
    </p>
  );
  return (
    <Row {...{ name, email, company, badge }}>
      {offer && (
        <Button size="small" isBusy={isBusy} disabled={isBusy} onClick={() => void accept()}>
          <span>{GUESTS.accept}</span>
          <span className="sr-only">{` la place pour ${name}`}</span>
        </Button>
      )}
      {own.can.includes('withdraw') && (
        <RemoveButton name={name} onClick={() => onAsk(offer ? 'refuse' : 'withdraw')} />
      )}
    </Row>
  );
}

import type { GuestData, OwnEvent } from '@cercle/contract/registrations';
import { useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { GUESTS, lateFeeText } from '../../../content/registration-acts.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { GuestActDialog } from './guest-act-dialog.tsx';
import { GuestDraftRow, GuestRow } from './guest-rows.tsx';
import { type Guest, sendGuest } from './own-event-calls.ts';
import type { GuestDrafts } from './use-guest-drafts.ts';

const loadGuestDialog = () => import('./guest-dialog.tsx');

type AskedGuest = { guest: Guest; act: 'refuse' | 'withdraw' };

type GuestsProps = { own: OwnEvent; drafts: GuestDrafts; onChanged: (own: OwnEvent) => void };

/** As the server refuses an address that comes already. */
const alreadyNamed = () =>
  new ApiError(GUESTS.named, { status: 400, code: 'validation', errors: { email: [GUESTS.named] } });

const isLive = ({ state }: Guest) => state === 'REGISTERED' || state === 'WAITING';

/** Whom a member brings: named before they register, or added afterwards. */
export function Guests({ own, drafts, onChanged }: GuestsProps) {
  const { Component: GuestDialog, open, close } = useLazyComponent(loadGuestDialog);
  const [asked, setAsked] = useState<AskedGuest | null>(null);
  const isRegistering = own.can.includes('register') || own.can.includes('wait');
  const guests = isRegistering ? [] : (own.registration?.guests ?? []).filter(isLive);
  const named = isRegistering ? drafts.guests : [];
  const canAdd = isRegistering
    ? named.length < own.guestsPerMember
    : own.can.includes('addGuest') && guests.length < own.guestsPerMember;
  if (guests.length === 0 && named.length === 0 && !canAdd) return null;

  const add = async (guest: GuestData, key: string) => {
    if (isRegistering) {
      if (named.some(({ email }) => email.toLowerCase() === guest.email.toLowerCase())) throw alreadyNamed();
      drafts.add(guest);
      return close();
    }
    drafts.setTyped(guest);
    const changed = await sendGuest(own, { ...guest, isFeeSeen: own.isLate }, key);
    drafts.setTyped(null);
    close();
    onChanged(changed);
    const added = changed.registration?.guests.find(({ email }) => email === guest.email.toLowerCase());
    showToast('success', GUESTS.added(guest.name, added?.state === 'WAITING'));
  };
  return (
    <div className="mt-5">
      {(guests.length > 0 || named.length > 0) && (
        <>
          <h3 className="text-lg">{GUESTS.title}</h3>
          <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
            {named.map((guest) => (
              <GuestDraftRow key={guest.email} guest={guest} onRemove={() => drafts.remove(guest)} />
            ))}
            {guests.map((guest) => (
              <GuestRow
                key={guest.id}
                guest={guest}
                own={own}
                onChanged={onChanged}
                onAsk={(act) => setAsked({ guest, act })}
              />
            ))}
          </ul>
        </>
      )}
      {canAdd && (
        <Button look="quiet" size="small" className="mt-4" onClick={open}>
          {guests.length + named.length === 0 ? GUESTS.addFirst : GUESTS.add}
        </Button>
      )}
      {GuestDialog && (
        <GuestDialog
          message={[
            GUESTS.dialogText,
            ...(isRegistering ? [GUESTS.dialogLater] : []),
            ...(own.isLate ? [lateFeeText(own)] : []),
          ].join(' ')}
          typed={drafts.typed}
          send={add}
          onCancel={close}
        />
      )}
      {asked && (
        <GuestActDialog
          {...asked}
          own={own}
          onDone={(changed) => {
            setAsked(null);
            onChanged(changed);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}

import type { EventDetails } from '@cercle/contract/events';
import { MailPlus } from 'lucide-react';
import { INVITE_GUESTS } from '../../../../content/admin-attendance.ts';
import { Button } from '../../../../ui/button.tsx';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';

const loadDialog = () => import('./invite-guests-dialog.tsx');

type InviteGuestsButtonProps = { event: EventDetails; onChange: () => void };

/** Invites the guests who came to join the circle, after a question. */
export default function InviteGuestsButton({ event, onChange }: InviteGuestsButtonProps) {
  const { Component, open, close } = useLazyComponent(loadDialog);
  return (
    <>
      {event.guestsToInvite > 0 && (
        <Button size="small" look="quiet" onClick={open}>
          <MailPlus className="size-4" aria-hidden="true" />
          <span>{INVITE_GUESTS.label(event.guestsToInvite)}</span>
        </Button>
      )}
      {Component && <Component event={event} onChange={onChange} onClose={close} />}
    </>
  );
}

import type { EventVerb } from '@cercle/contract/event-states';
import type { EventDetails } from '@cercle/contract/events';
import {
  Ban,
  CalendarCheck,
  Copy,
  ExternalLink,
  LayoutGrid,
  Lock,
  Megaphone,
  Pencil,
  ScanLine,
  Trash2,
  UserX,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { api } from '../../../api/client.ts';
import {
  CANCEL_EVENT,
  COPY_EVENT,
  type ConfirmedVerb,
  EVENT_ACTIONS,
  EVENT_DETAILS,
} from '../../../content/admin-event.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { EVENTS, EVENTS_CALL } from './event-list.ts';
import { EventStateBadge } from './event-state-badge.tsx';
import { periodText } from './period-text.ts';

const loadCopyDialog = () => import('./copy-dialog.tsx');
const loadCancelDialog = () => import('./cancel-dialog.tsx');

const ICONS = { publish: Megaphone, hold: CalendarCheck, close: Lock, remove: Trash2 };
const CONFIRMED = ['publish', 'hold', 'close'] as const;

type EventHeadProps = { event: EventDetails; onChange: () => void; onRemoved: () => void };

/** What the event is, when, and what can be done with it now. */
export function EventHead({ event, onChange, onRemoved }: EventHeadProps) {
  const { id, title, state, slug, can } = event;
  const { state: from } = useLocation();
  const copy = useLazyComponent(loadCopyDialog);
  const cancel = useLazyComponent(loadCancelDialog);
  const call = (verb: ConfirmedVerb) => () => api.put(`${EVENTS_CALL}/${id}/${verb}`);
  const { ask, dialog } = useConfirmedAction<ConfirmedVerb, EventDetails>({
    texts: EVENT_ACTIONS,
    calls: {
      ...{ publish: call('publish'), hold: call('hold'), close: call('close') },
      remove: () => api.delete(`${EVENTS_CALL}/${id}`),
    },
    nameOf: () => title,
    onChange: (verb, isOurs) => (verb === 'remove' && isOurs ? onRemoved() : onChange()),
  });
  const may = (verb: EventVerb) => can.includes(verb);
  const askFor = (verb: ConfirmedVerb) => () => ask(verb, event);
  return (
    <div className="card mt-3 flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6">
      <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
        <h1 className="text-xl">{title}</h1>
        <p className="mt-1 text-slate first-letter:uppercase">{periodText(event)}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <EventStateBadge state={state} />
          {state !== 'DRAFT' && (
            <Link to={`/evenements/${slug}`} className="link inline-flex items-center gap-1.5">
              <ExternalLink className="size-4" aria-hidden="true" />
              <span>{EVENT_DETAILS.seeOnSite}</span>
            </Link>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {CONFIRMED.filter(may).map((verb) => (
          <ConfirmedButton key={verb} verb={verb} onClick={askFor(verb)} />
        ))}
        {may('update') && (
          <ButtonLink to={`${EVENTS.path}/edit/${id}`} state={from} look="quiet" size="small">
            <Pencil className="size-4" aria-hidden="true" />
            <span>{EVENT_DETAILS.edit}</span>
          </ButtonLink>
        )}
        {(state === 'PUBLISHED' || state === 'HELD') && (
          <>
            <ButtonLink to={`${EVENTS.path}/${id}/tables`} look="quiet" size="small">
              <LayoutGrid className="size-4" aria-hidden="true" />
              <span>{EVENT_DETAILS.tables}</span>
            </ButtonLink>
            {/* A document of its own, which works without a network. */}
            <ButtonLink to={`${EVENTS.path}/${id}/accueil`} reloadDocument look="quiet" size="small">
              <ScanLine className="size-4" aria-hidden="true" />
              <span>{EVENT_DETAILS.door}</span>
            </ButtonLink>
          </>
        )}
        {state === 'CLOSED' && (
          <ButtonLink to={`${EVENTS.path}/${id}/absences`} look="quiet" size="small">
            <UserX className="size-4" aria-hidden="true" />
            <span>{EVENT_DETAILS.noShows(event.noShows)}</span>
          </ButtonLink>
        )}
        {may('copy') && (
          <Button size="small" look="quiet" onClick={copy.open}>
            <Copy className="size-4" aria-hidden="true" />
            {COPY_EVENT.label}
          </Button>
        )}
        {may('cancel') && (
          <Button size="small" look="quiet" onClick={cancel.open}>
            <Ban className="size-4" aria-hidden="true" />
            {CANCEL_EVENT.label}
          </Button>
        )}
        {may('remove') && <ConfirmedButton verb="remove" look="quiet" onClick={askFor('remove')} />}
      </div>
      {copy.Component && <copy.Component event={event} onClose={copy.close} />}
      {cancel.Component && <cancel.Component event={event} onChange={onChange} onClose={cancel.close} />}
      {dialog}
    </div>
  );
}

type ConfirmedButtonProps = { verb: ConfirmedVerb; look?: 'primary' | 'quiet'; onClick: () => void };

function ConfirmedButton({ verb, look = 'primary', onClick }: ConfirmedButtonProps) {
  const Icon = ICONS[verb];
  return (
    <Button size="small" look={look} onClick={onClick}>
      <Icon className="size-4" aria-hidden="true" />
      <span>{EVENT_ACTIONS[verb].label}</span>
    </Button>
  );
}

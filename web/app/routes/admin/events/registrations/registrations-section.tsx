import type { EventDetails } from '@cercle/contract/events';
import type { RegistrationRow } from '@cercle/contract/registrations';
import { UserRoundPlus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import {
  REGISTER_MEMBER,
  REGISTRATION_FILTERS,
  REGISTRATION_SEARCH,
  REGISTRATIONS_TEXTS,
  type RowVerb,
} from '../../../../content/admin-registrations.ts';
import { serverNow } from '../../../../session/server-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import type { ListResult } from '../../list/load-list.ts';
import { registrationsCall, registrationsOf } from './registration-list.ts';
import { RegistrationsTable } from './registrations-table.tsx';
import { useExcuses } from './use-excuses.tsx';

/** Once the event is over. */
const AttendanceFigures = lazyComponent(() => import('./attendance-figures.tsx'));
const InviteGuestsButton = lazyComponent(() => import('./invite-guests-button.tsx'));

const loadVerbDialog = () => import('./row-verb-dialog.tsx');
const loadGuestDialog = () => import('./guest-dialog.tsx');
const loadRegisterDialog = () => import('./register-dialog.tsx');

type RegistrationsSectionProps = {
  event: EventDetails;
  list: ListResult<RegistrationRow>;
  onChange: () => void;
};

/** Who is registered, waits or withdrew, with what can be done in their name. */
export default function RegistrationsSection({ event, list, onChange }: RegistrationsSectionProps) {
  const config = useMemo(() => registrationsOf(event.id), [event.id]);
  const register = useLazyComponent(loadRegisterDialog);
  const { ask, addGuest, dialog } = useRowDialogs(event, onChange);
  const excuses = useExcuses(event.id, onChange);
  return (
    <div className="mt-10">
      <ListScreen
        heading="h2"
        config={config}
        texts={REGISTRATIONS_TEXTS}
        list={list}
        exportPath={registrationsCall(event.id)}
        actions={
          isOpen(event) ? (
            <Button size="small" onClick={register.open}>
              <UserRoundPlus className="size-4" aria-hidden="true" />
              <span>{REGISTER_MEMBER.label}</span>
            </Button>
          ) : (
            <Suspense>
              <InviteGuestsButton event={event} onChange={onChange} />
            </Suspense>
          )
        }
        intro={
          event.attendance && (
            <Suspense>
              <AttendanceFigures attendance={event.attendance} />
            </Suspense>
          )
        }
        filters={[{ name: 'state', label: 'Filtrer par état', choices: REGISTRATION_FILTERS }]}
        search={REGISTRATION_SEARCH}
        table={({ page, query }) => (
          <RegistrationsTable
            config={config}
            query={query}
            registrations={page.content}
            onAsk={ask}
            onAddGuest={addGuest}
            onExcuse={excuses.excuse}
            onUnexcuse={excuses.unexcuse}
          />
        )}
      />
      {register.Component && (
        <register.Component event={event} onChange={onChange} onClose={register.close} />
      )}
      {dialog}
      {excuses.dialog}
    </div>
  );
}

/** Until the event begins. */
const isOpen = ({ state, startsAt }: EventDetails) =>
  state === 'PUBLISHED' && Date.parse(startsAt) > serverNow();

/** The dialogs of a row: of an act, and of a guest to add. */
function useRowDialogs(event: EventDetails, onChange: () => void) {
  const [asked, setAsked] = useState<{ verb: RowVerb; row: RegistrationRow } | null>(null);
  const [host, setHost] = useState<RegistrationRow | null>(null);
  const verbDialog = useLazyComponent(loadVerbDialog);
  const guestDialog = useLazyComponent(loadGuestDialog);
  return {
    ask: (verb: RowVerb, row: RegistrationRow) => {
      setAsked({ verb, row });
      verbDialog.open();
    },
    addGuest: (row: RegistrationRow) => {
      setHost(row);
      guestDialog.open();
    },
    dialog: (
      <>
        {asked && verbDialog.Component && (
          <verbDialog.Component event={event} {...asked} onChange={onChange} onClose={verbDialog.close} />
        )}
        {host && guestDialog.Component && (
          <guestDialog.Component event={event} row={host} onChange={onChange} onClose={guestDialog.close} />
        )}
      </>
    ),
  };
}

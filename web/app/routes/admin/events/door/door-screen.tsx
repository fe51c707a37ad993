import { useSyncExternalStore } from 'react';
import { DOOR } from '../../../../content/admin-door.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { BackLink } from './back-link.tsx';
import { ConflictList } from './conflict-list.tsx';
import { DeviceCard } from './device-card.tsx';
import { DoorHeader } from './door-header.tsx';
import type { DoorStore } from './door-store.ts';
import { PassageList } from './passage-list.tsx';
import { PersonSearch } from './person-search.tsx';
import { Scanner } from './scanner.tsx';
import { SyncBar } from './sync-bar.tsx';
import { useDoorDesk } from './use-door-desk.ts';
import { useDoorSync } from './use-door-sync.ts';
import { VerdictCard } from './verdict-card.tsx';
import { WalkInForm } from './walk-in-form.tsx';

/** The door of an event: on a phone from above to below, on a wide screen the tickets beside the names. */
export function DoorScreen({ store }: { store: DoorStore }) {
  const sync = useDoorSync(store);
  const state = useSyncExternalStore(store.subscribe, store.current, store.current);
  const desk = useDoorDesk(store, state, sync);
  const { door, view } = state;
  if (state.status === 'erased')
    return (
      <Frame>
        <EmptyState
          title={DOOR.erased}
          text={DOOR.eraseAfter}
          action={<BackLink eventId={store.eventId} />}
        />
      </Frame>
    );
  if (!door || !view)
    return (
      <Frame>
        {state.status === 'failed' ? (
          <ErrorState
            title={DOOR.failed}
            text={state.failure}
            action={
              <div className="grid justify-items-center gap-3">
                <Button onClick={sync}>{DOOR.retry}</Button>
                <BackLink eventId={store.eventId} />
              </div>
            }
          />
        ) : (
          <LoadingState text={DOOR.loading} />
        )}
      </Frame>
    );
  return (
    <main id="contenu" tabIndex={-1} className="min-h-dvh bg-ivory pb-12">
      <DoorHeader door={door} view={view} />
      <SyncBar state={state} takenAt={door.takenAt} waiting={view.waiting} onSync={sync} />
      <div className="mx-auto grid max-w-352 gap-5 px-4 pt-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:px-8">
        <div className="grid content-start gap-5">
          <Scanner onCode={(text) => void desk.scan(text)} />
          <VerdictCard shown={desk.shown} local={state.local} onLetIn={() => void desk.letIn()} />
        </div>
        <div className="grid content-start gap-5 lg:row-span-2">
          <PersonSearch people={view.people} onEnter={desk.enter} onUndo={desk.undo} />
          <WalkInForm onAdd={desk.addWalkIn} />
        </div>
        <div className="grid content-start gap-5">
          <ConflictList conflicts={door.conflicts} local={state.local} view={view} />
          <PassageList view={view} onUndo={desk.undo} />
          <DeviceCard waiting={view.waiting} onErase={desk.erase} />
        </div>
      </div>
    </main>
  );
}

function Frame({ children }: { children: Elements }) {
  return (
    <main id="contenu" tabIndex={-1} className="page py-8">
      <h1 className="mb-6 text-xl">{DOOR.title}</h1>
      {children}
    </main>
  );
}

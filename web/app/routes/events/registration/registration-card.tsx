import { CircleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { REGISTRATION } from '../../../content/registrations.ts';
import { ArcSpinner } from '../../../ui/arcs.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCardState } from '../../account/security/use-card-state.ts';
import { loadOwnEvent } from './own-event-calls.ts';
import { RegistrationPanel } from './registration-panel.tsx';

/** A member's registration for the event at this address, in its four states. */
export default function RegistrationCard({ slug }: { slug: string }) {
  const { state, reload } = useCardState(useCallback(() => loadOwnEvent(slug), [slug]));
  if (state.kind === 'ready') return <RegistrationPanel initial={state.value} />;
  if (state.kind === 'loading')
    return (
      <p role="status" className="flex items-center gap-3 p-6 text-slate sm:p-8">
        <ArcSpinner className="size-5" />
        <span>{REGISTRATION.loading}</span>
      </p>
    );
  return (
    <div role="alert" className="grid justify-items-start gap-4 p-6 sm:p-8">
      <p className="flex items-start gap-2">
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
        <span>{REGISTRATION.failed}</span>
      </p>
      <Button look="quiet" size="small" onClick={reload}>
        Réessayer
      </Button>
    </div>
  );
}

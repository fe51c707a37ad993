import type { EventDetails } from '@cercle/contract/events';
import { Mail } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { changeNotice } from '../../../content/admin-events.ts';
import { toldOf } from './told-of.ts';

/** Before a published event is saved: who will be told of what. */
export function ChangeNotice({ event }: { event: EventDetails }) {
  const { control } = useFormContext();
  const changed = toldOf(useWatch({ control }), event);
  const people = event.registered + event.waiting;
  const isTold = event.state === 'PUBLISHED' && people > 0 && changed.length > 0;
  return (
    <div role="status">
      {isTold && (
        <p className="mt-6 flex items-start gap-3 rounded-lg bg-warning-tint p-5 text-warning">
          <Mail className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span>{changeNotice(people, changed)}</span>
        </p>
      )}
    </div>
  );
}

import { Suspense } from 'react';
import { useSession } from '../../session/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Apart: visitors do without them. */
const OwnEvents = lazyComponent(() => import('./own-events.tsx'));
const OwnPastEvents = lazyComponent(() => import('./own-past-events.tsx'));

/** A member's own events. The page is the same for everyone: its place is kept until the browser knows who reads. */
export function OwnEventsSection({ isPast = false }: { isPast?: boolean }) {
  const session = useSession();
  const Events = isPast ? OwnPastEvents : OwnEvents;
  return (
    <div data-for="member" className="page min-h-72 pt-16 md:pt-24">
      {session?.kind === 'member' && (
        <Suspense>
          <Events key={session.user.id} />
        </Suspense>
      )}
    </div>
  );
}

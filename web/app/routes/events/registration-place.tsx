import { Suspense } from 'react';
import { EVENT } from '../../content/event-page.ts';
import { typeset } from '../../content/typeset.ts';
import { loginUrl } from '../../session/end-session.ts';
import { useSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { ShownEvent } from './shown-event.ts';

const TEXTS = typeset(EVENT);

/** Apart: visitors do without it. */
const RegistrationCard = lazyComponent(() => import('./registration/registration-card.tsx'));

/**
 * How to register, for who reads: the server's page holds what each of them sees, and the style sheet shows one. A member's comes
 * once the browser knows them; its place is kept.
 */
export function RegistrationPlace({ event }: { event: ShownEvent }) {
  const session = useSession();
  return (
    <>
      <div data-for="member" className="card min-h-60">
        {session?.kind === 'member' && (
          <Suspense>
            <RegistrationCard key={`${session.user.id} ${event.slug}`} slug={event.slug} />
          </Suspense>
        )}
      </div>
      {!event.isOver && event.state !== 'CANCELLED' && <VisitorCard slug={event.slug} />}
      <div data-for="admin" className="card no-print p-6 sm:p-8">
        <p className="text-slate">{TEXTS.manageText}</p>
        <ButtonLink to={`/admin/evenements/${event.id}`} look="quiet" size="small" className="mt-4">
          {TEXTS.manage}
        </ButtonLink>
      </div>
    </>
  );
}

const VisitorCard = ({ slug }: { slug: string }) => (
  <section aria-labelledby="inscription" data-for="visitor" className="card no-print p-6 sm:p-8">
    <h2 id="inscription" className="text-xl">
      {TEXTS.visitorTitle}
    </h2>
    <p className="mt-3 text-slate">{TEXTS.visitorText}</p>
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to={loginUrl(`/evenements/${slug}`)}>{TEXTS.login}</ButtonLink>
      <ButtonLink to="/devenir-membre" look="quiet">
        {TEXTS.join}
      </ButtonLink>
    </div>
  </section>
);

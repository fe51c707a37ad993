import { Suspense } from 'react';
import { HIDDEN_EVENT } from '../../content/hidden-event.ts';
import { LOGIN_ENTRY } from '../../content/navigation.ts';
import { typeset } from '../../content/typeset.ts';
import { loginUrl } from '../../session/end-session.ts';
import { useSession } from '../../session/session.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const TEXTS = typeset(HIDDEN_EVENT);

/** Apart: visitors do without it. */
const MemberEvent = lazyComponent(() => import('./member-event.tsx'));

/** Where there is no public event: a member's browser asks for one with their session, everyone else may log in. */
export default function HiddenEvent({ slug }: { slug: string }) {
  const session = useSession();
  if (session?.kind !== 'member')
    return (
      <>
        <div data-for="visitor">
          <Missing title={TEXTS.title} text={TEXTS.text} login={loginUrl(`/evenements/${slug}`)} />
        </div>
        <div data-for="admin">
          <Missing title={TEXTS.missingTitle} text={TEXTS.missingText} />
        </div>
        <div data-for="member" className="page min-h-[calc(100dvh-20rem)]" />
      </>
    );
  const fallback = (
    <div className="page min-h-[calc(100dvh-20rem)]">
      <p role="status" className="py-20 text-center text-slate">
        {TEXTS.loading}
      </p>
    </div>
  );
  return (
    <Suspense fallback={fallback}>
      <MemberEvent
        key={`${session.user.id} ${slug}`}
        slug={slug}
        fallback={fallback}
        missing={<Missing title={TEXTS.missingTitle} text={TEXTS.missingText} />}
      />
    </Suspense>
  );
}

type MissingProps = { title: string; text: string; login?: string };

const Missing = ({ title, text, login }: MissingProps) => (
  <section className="relative overflow-hidden">
    <Arcs className="pointer-events-none absolute -top-40 -right-40 w-180 text-hairline" />
    <div className="page relative py-16 md:py-28">
      <p className="eyebrow">{TEXTS.eyebrow}</p>
      <h1 className="mt-5 max-w-[20em] text-2xl">{title}</h1>
      <p className="mt-6 max-w-[35em] text-lg text-slate">{text}</p>
      <div className="mt-10 flex flex-wrap gap-4">
        {login && <ButtonLink to={login}>{LOGIN_ENTRY.label}</ButtonLink>}
        <ButtonLink to="/evenements" look={login ? 'quiet' : 'primary'}>
          {TEXTS.all}
        </ButtonLink>
      </div>
    </div>
  </section>
);

import { useRevalidator } from 'react-router';
import { pageMeta } from '../../page-meta.ts';
import { useSession } from '../../session/session.ts';
import { SecurityCards } from '../account/security/security-cards.tsx';
import type { Route } from './+types/profile.ts';
import { forgetEnrolment } from './enrolment.ts';

const TITLE = 'Mon compte';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { title: TITLE, description: 'Votre compte d’administrateur.', isPrivate: true });

/** Nothing to load, but the guards of the frame run before it. */
export const clientLoader = () => null;

export default function OwnAccount() {
  const session = useSession();
  const { revalidate } = useRevalidator();
  return (
    <>
      <h1 className="text-xl">{TITLE}</h1>
      <p className="mt-2 mb-8 text-slate [overflow-wrap:anywhere]">
        {session && session.kind !== 'visitor' && session.user.email}
      </p>
      <SecurityCards
        onFactorChange={() => {
          forgetEnrolment();
          void revalidate();
        }}
      />
    </>
  );
}

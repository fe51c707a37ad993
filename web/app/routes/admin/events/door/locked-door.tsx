import { DOOR } from '../../../../content/admin-door.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { LoginLink } from './login-link.tsx';

/** For who logged out with check-ins that were not sent: no name is shown. */
export function LockedDoor({ waiting }: { waiting: number }) {
  return (
    <main id="contenu" tabIndex={-1} className="page py-8">
      <h1 className="mb-6 text-xl">{DOOR.title}</h1>
      <EmptyState title={DOOR.sessionEnded} text={DOOR.lockedText(waiting)} action={<LoginLink />} />
    </main>
  );
}

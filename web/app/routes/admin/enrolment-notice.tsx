import { ShieldAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { OWN_ACCOUNT_PATH } from '../../session/own-account.ts';

/** Above every screen of the back office until the administrator has a second factor. */
export function EnrolmentNotice({ days }: { days: number }) {
  const isCurrentPage = useLocation().pathname === OWN_ACCOUNT_PATH;
  return (
    <section
      aria-label="Double vérification à activer"
      className="no-print mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-warning-tint px-5 py-4 text-warning forced-colors:border"
    >
      <p className="flex min-w-0 flex-[1_1_18rem] items-start gap-3">
        <ShieldAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {textFor(days)}
      </p>
      {!isCurrentPage && (
        <Link to={OWN_ACCOUNT_PATH} className="link font-[550] max-sm:ml-8">
          Activer la double vérification
        </Link>
      )}
    </section>
  );
}

function textFor(days: number): string {
  if (days === 0)
    return 'La double vérification est obligatoire pour les administrateurs. Activez-la ici\u202f: l’administration s’ouvrira aussitôt.';
  const left = days === 1 ? 'Il vous reste 1\u00a0jour' : `Il vous reste ${days}\u00a0jours`;
  return `${left} pour activer la double vérification. Ensuite, l’administration ne s’ouvrira plus sans elle.`;
}

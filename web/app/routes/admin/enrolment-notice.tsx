import { ShieldAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { ENROLMENT, enrolmentReminder } from '../../content/admin-enrolment.ts';
import { OWN_ACCOUNT_PATH } from '../../session/own-account.ts';

/** Above every screen of the back office until the administrator has a second factor. @param days left to enrol */
export default function EnrolmentNotice({ days }: { days: number }) {
  const isCurrentPage = useLocation().pathname === OWN_ACCOUNT_PATH;
  const { text, isCompact, isAlarm } = enrolmentReminder(days);
  return (
    <section
      aria-label={ENROLMENT.label}
      className={`no-print flex flex-wrap items-center gap-x-6 rounded-md forced-colors:border ${isAlarm ? 'bg-danger-tint text-danger' : 'bg-warning-tint text-warning'} ${isCompact ? 'mb-4 px-4 py-1 text-sm' : 'mb-6 gap-y-3 px-5 py-4'}`}
    >
      <p className={`flex min-w-0 items-start gap-3 ${isCompact ? 'py-1' : 'flex-[1_1_18rem]'}`}>
        <ShieldAlert className={`size-5 shrink-0 ${isCompact ? '' : 'mt-0.5'}`} aria-hidden="true" />
        <span>{text}</span>
      </p>
      {!isCurrentPage && (
        <Link
          to={OWN_ACCOUNT_PATH}
          className={`link font-[550] ${isCompact ? 'py-1 max-sm:ml-8' : 'max-sm:ml-8'}`}
        >
          <span>{ENROLMENT.action}</span>
          <span className={isCompact ? 'sr-only' : ''}>{ENROLMENT.actionEnd}</span>
        </Link>
      )}
    </section>
  );
}

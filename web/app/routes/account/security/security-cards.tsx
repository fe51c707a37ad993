import type { UnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { FactorCard } from './factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

type SecurityCardsProps = {
  /** Called when the second factor was enabled or disabled. */
  onFactorChange?: () => void;
  /** Of the page's leave guard: recovery codes are shown once. */
  report: UnsavedChangesPrompt['report'];
};

/** The second factor and the sessions: the same for members and administrators. */
export function SecurityCards({ onFactorChange, report }: SecurityCardsProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <FactorCard onChange={onFactorChange} report={report} />
      <SessionsCard />
    </div>
  );
}

import { FactorCard } from './factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

type SecurityCardsProps = {
  /** Called when the second factor was enabled or disabled. */
  onFactorChange?: () => void;
};

/** The second factor and the sessions: the same for members and administrators. */
export function SecurityCards({ onFactorChange }: SecurityCardsProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <FactorCard onChange={onFactorChange} />
      <SessionsCard />
    </div>
  );
}

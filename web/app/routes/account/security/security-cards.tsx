import { FactorCard } from './factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

type SecurityCardsProps = {
  /** The second factor came into force, or is no more. */
  onFactorChange?: () => void;
};

/** How one gets in, and where one is in: the same for members and administrators. */
export function SecurityCards({ onFactorChange }: SecurityCardsProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <FactorCard onChange={onFactorChange} />
      <SessionsCard />
    </div>
  );
}

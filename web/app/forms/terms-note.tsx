import type { ReactNode } from 'react';

const CONDITIONS = { to: '/general-conditions', label: 'Conditions générales' };
const PRIVACY_POLICY = { to: '/confidentialite', label: 'Politique de confidentialité' };

type TermsNoteProps = {
  children: ReactNode;
  className?: string;
  /** The conditions to link to, where it is one version that is accepted. */
  conditions?: { to: string; label: string };
};

/** What is done with what is typed, and the texts that say more: each in a tab of its own, so that the form stays as it is. */
export const TermsNote = ({ children, className = '', conditions = CONDITIONS }: TermsNoteProps) => (
  <div className={`text-sm text-slate ${className}`}>
    <p>{children}</p>
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {[conditions, PRIVACY_POLICY].map(({ to, label }) => (
        <li key={to}>
          <a href={to} target="_blank" rel="noreferrer" className="link inline-flex min-h-8 items-center">
            <span>{label}</span>
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
);

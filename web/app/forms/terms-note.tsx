import type { ReactNode } from 'react';

const TERMS = [
  { to: '/general-conditions', label: 'Conditions générales' },
  { to: '/confidentialite', label: 'Politique de confidentialité' },
];

/** What is done with what is typed, and the texts that say more: each in a tab of its own, so that the form stays as it is. */
export const TermsNote = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`text-sm text-slate ${className}`}>
    <p>{children}</p>
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {TERMS.map(({ to, label }) => (
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

import type { ReactNode } from 'react';
import { START } from '../../../content/admin-memberships.ts';
import { ChoiceTable } from '../list/choice-table.tsx';

const { who, offer, since, startsOn, seats, price, outcome } = START.columns;

const COLUMNS = [
  { label: who, width: '' },
  { label: offer, width: 'w-24' },
  { label: since, width: 'w-34' },
  { label: startsOn, width: 'w-48' },
  { label: seats, width: 'w-25' },
  { label: price, width: 'w-38' },
  { label: outcome, width: 'w-54' },
];

export const StartTable = ({ children }: { children: ReactNode }) => (
  <ChoiceTable caption={START.caption} select={START.select} columns={COLUMNS}>
    {children}
  </ChoiceTable>
);
